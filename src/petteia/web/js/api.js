// HTTP: JSON in, JSON out, errors as sentences.

/** What went wrong, in words for a person. */
export class ApiError extends Error {
  /** @param {number} status @param {{code?: string, sentence?: string, hint?: string, rule?: string}} error */
  constructor(status, error) {
    super(error.sentence ?? "That did not work.");
    this.status = status;
    this.code = error.code ?? "unknown";
    this.hint = error.hint ?? "";
    this.rule = error.rule ?? "";
  }
}

/** @param {string} name */
function cookie(name) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

/**
 * @param {string} method @param {string} path @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function call(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  const raw = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = raw ? "application/octet-stream" : "application/json";
  if (method !== "GET") headers["X-Petteia-Csrf"] = cookie("petteia_csrf");
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined || raw ? /** @type {any} */ (body) : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, {
      code: "offline",
      sentence: "The server cannot be reached.",
      hint: "Check the connection and try again.",
    });
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(answer.status, { sentence: "The server gave an answer that cannot be read." });
  }
  if (!answer.ok) throw new ApiError(answer.status, data?.error ?? {});
  return data;
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** A file as it is, anything else as JSON. @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => call("POST", path, body);
/** @param {string} path */
export const remove = (path) => call("DELETE", path);
