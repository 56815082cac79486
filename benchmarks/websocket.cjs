// The client's end of a websocket, with no more to it than a load needs, so that the machine's cores are left to the servers:
// whole text messages, no extensions (RFC 6455). What is heard is bytes that are only good for as long as it is listened to.
'use strict';

const crypto = require('node:crypto');
const net = require('node:net');

const HOST = '127.0.0.1';
const [TEXT, CLOSE, PING, PONG] = [0x1, 0x8, 0x9, 0xa];
const FINAL = 0x80;
const MASKED = 0x80;
const HEAD = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);
const incoming = Buffer.alloc(1 << 18); // of all sockets: what is read is heard before the next is read

class WebSocket {
  // `heard(bytes)` is called for each message, `failed(error)` when there is nothing more to come.
  constructor(port, path, headers, heard, failed) {
    Object.assign(this, { heard, failed, open: false, ended: false, rest: NOTHING });
    const callback = (count, bytes) => this.read(bytes.subarray(0, count));
    this.socket = net.connect({ host: HOST, port, onread: { buffer: incoming, callback } });
    this.socket.setNoDelay(true);
    this.socket.on('error', (error) => this.end(error));
    this.socket.on('close', () => this.end(new Error('a connection was closed')));
    const key = crypto.randomBytes(16).toString('base64');
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${HOST}:${port}`, 'Connection: Upgrade', 'Upgrade: websocket'];
    lines.push('Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`);
    lines.push(...Object.entries(headers).map(([name, value]) => `${name}: ${value}`));
    this.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  read(bytes) {
    let data = this.rest.length ? Buffer.concat([this.rest, bytes]) : bytes;
    if (!this.open) {
      const end = data.indexOf(HEAD);
      if (end >= 0 && !data.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101 ')) {
        this.end(new Error(`a websocket was answered with ${data.subarray(0, 40).toString('latin1')}`));
      } else if (end >= 0) {
        this.open = true;
        data = data.subarray(end + HEAD.length);
      }
    }
    let at = 0;
    while (this.open && !this.ended) {
      const next = this.frame(data, at);
      if (next < 0) break;
      at = next;
    }
    this.rest = at < data.length ? Buffer.from(data.subarray(at)) : NOTHING;
    return true;
  }

  // Hear the message that begins here; where the next one begins, or -1 if this one is not whole yet.
  frame(data, at) {
    if (data.length < at + 2) return -1;
    const [first, short] = [data[at], data[at + 1]];
    const wide = short === 126 ? 2 : short === 127 ? 8 : 0;
    const begin = at + 2 + wide;
    if (data.length < begin) return -1;
    const length = wide ? data.readUIntBE(begin - Math.min(wide, 6), Math.min(wide, 6)) : short;
    if (data.length < begin + length) return -1;
    const bytes = data.subarray(begin, begin + length);
    if (first === (FINAL | TEXT)) this.heard(bytes);
    else if (first === (FINAL | PING)) this.write(PONG, bytes.toString('latin1'), 'latin1');
    else this.end(new Error(first === (FINAL | CLOSE) ? 'a websocket was closed' : 'a message was cut up'));
    return begin + length;
  }

  // What a client sends is masked; with this mask, of nothing but zeros, it reads as it did, and costs a server what any other does.
  write(kind, text, encoding) {
    const length = Buffer.byteLength(text, encoding);
    const wide = length < 126 ? 0 : 2;
    const frame = Buffer.allocUnsafe(6 + wide + length);
    frame[0] = FINAL | kind;
    frame[1] = MASKED | (wide ? 126 : length);
    if (wide) frame.writeUInt16BE(length, 2);
    frame.writeUInt32BE(0, 2 + wide);
    frame.write(text, 6 + wide, encoding);
    this.socket.write(frame);
  }

  send(text) {
    this.write(TEXT, text, 'utf8');
  }

  end(error) {
    if (this.ended) return;
    this.ended = true;
    this.socket.destroy();
    this.failed(error);
  }

  // Leave without a word.
  drop() {
    this.ended = true;
    this.socket.destroy();
  }
}

module.exports = { WebSocket };
