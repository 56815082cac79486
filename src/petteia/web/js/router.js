// Paths to pages; links stay within the page.
import { Store } from "./store.js";

/** @typedef {{path: string, parts: string[], query: URLSearchParams, hash: string}} Route */

/** @returns {Route} */
function here() {
  const { pathname, search, hash } = location;
  const parts = pathname
    .split("/")
    .filter(Boolean)
    .map((part) => decodeURIComponent(part));
  return { path: pathname, parts, query: new URLSearchParams(search), hash: hash.slice(1) };
}

/** @type {Store<Route>} */
export const route = new Store(here());

/** @param {string} to @param {{replace?: boolean}} [how] */
export function go(to, how = {}) {
  if (to === location.pathname + location.search + location.hash) return;
  history[how.replace ? "replaceState" : "pushState"](null, "", to);
  route.set(here());
  if (!how.replace) window.scrollTo(0, 0);
}

/** Clicks on links to our own pages change the page without loading it anew. @param {MouseEvent} event */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function start() {
  addEventListener("popstate", () => route.set(here()));
  document.addEventListener("click", follow);
}
