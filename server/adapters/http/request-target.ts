import { parseUrl } from '#core';

const schemeAndAuthority = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** Splits the target of the request line, which may be a whole URL (RFC 9112, 3.2.2). Decodes nothing. */
export function parseRequestTarget(target: string): { readonly path: string; readonly search: string } {
  const local = target.startsWith('/') ? target : target.replace(schemeAndAuthority, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, search: mark < 0 ? '' : local.slice(mark + 1) };
}

export function isRequestTarget(target: string): boolean {
  return target.startsWith('/') || target === '*' || /^https?:$/.test(parseUrl(target)?.protocol ?? '');
}
