import { parseUrl, trimTrailingSlashes } from '#core';

const schemeAndAuthority = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** Splits the target of the request line, which may be a whole URL (RFC 9112, 3.2.2). Decodes nothing. */
export function parseRequestTarget(target: string): { readonly path: string; readonly search: string } {
  const local = target.startsWith('/') ? target : target.replace(schemeAndAuthority, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, search: mark < 0 ? '' : local.slice(mark + 1) };
}

/** What this service has at its root. A proxy has to take such a path off. */
const ownFolders = /^\/(?:api|assets|docs|sandbox|upstream|v)(?:\/|$)/;

/**
 * Takes off the path of the public URL, such as `/shop/pay`: some proxies pass it on, others take it off themselves.
 * Returns a function that leaves every other path as it is.
 */
export function createBaseRemover(publicUrl: string | undefined): (path: string) => string {
  const base = publicUrl === undefined ? '' : trimTrailingSlashes(new URL(publicUrl).pathname);
  if (base === '' || ownFolders.test(base)) return (path) => path;
  return (path) => (path.startsWith(`${base}/`) ? path.slice(base.length) : path);
}

export function isRequestTarget(target: string): boolean {
  return target.startsWith('/') || target === '*' || /^https?:$/.test(parseUrl(target)?.protocol ?? '');
}
