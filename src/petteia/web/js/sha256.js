// SHA-256 (FIPS 180-4), for pages that are not served securely, where browsers keep their own from us.

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const K = new Uint32Array(64);
/** The same of the square roots of the first eight. */
const H = new Uint32Array(8);

/** The first 32 bits after the point of the nth root of a prime, by whole numbers alone. @param {number} prime @param {bigint} n */
function fraction(prime, n) {
  const wanted = BigInt(prime) << (32n * n);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** n <= wanted) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

for (let n = 2, found = 0; found < 64; n += 1) {
  let prime = true;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
  if (!prime) continue;
  K[found] = fraction(n, 3n);
  if (found < 8) H[found] = fraction(n, 2n);
  found += 1;
}

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes @returns {Uint8Array} the 32 bytes of the digest */
export function digest(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  words.setUint32(padded.length - 4, bytes.length << 3);
  const hash = H.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = words.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => void (hash[i] += word));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}
