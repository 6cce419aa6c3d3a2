import type { RequestHandler } from 'express';
import { isIP } from 'node:net';
import { isLoopbackHost, parseUrl, trimTrailingSlashes } from '#core';
import { rejection } from './replies.js';
import type { AppSettings } from './settings.js';

/** Two URLs and two references of the contract's greatest length fit into a head of 32 KB, percent-encoded. */
export const maxHeadBytes = 32 * 1024;
const maxHeaderBytes = 8 * 1024;
const maxHeaders = 100;

/** A path, or the whole URL that a proxy is asked for. */
const isTarget = (url: string): boolean =>
  /^(?:\/|\*$)/.test(url) || (/^https?:\/\//i.test(url) && parseUrl(url) !== undefined);

/** Refuses what Node accepts: no `Host` or two, long or too many headers, an invalid target, an unknown `Expect`. */
export const checkRequest: RequestHandler = (request, _response, next) => {
  const { rawHeaders, httpVersion, originalUrl, headers } = request;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (name.length + value.length > maxHeaderBytes) throw rejection('headers_too_large');
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0') || !isTarget(originalUrl))
    throw rejection('malformed_request');
  if (rawHeaders.length > 2 * maxHeaders) throw rejection('headers_too_large');
  if (!/^(100-continue)?$/i.test(headers.expect?.trim() ?? '')) throw rejection('expectation_failed');
  next();
};

/** The name or the address in a `Host` header; empty for what is neither. */
const toName = (host: string): string => parseUrl(`http://${host}`)?.hostname.replace(/^\[|\]$|\.$/g, '') ?? '';

/**
 * Refuses requests to a name that is not this server's, which a page of another site can make resolve to this machine (DNS
 * rebinding) to read replies as its own. An address cannot be rebound. Any page may read the refusal, which says nothing.
 */
export function createHostCheck({ allowedHosts }: AppSettings): RequestHandler {
  const names = new Set(allowedHosts?.map(toName));
  return ({ headers: { host } }, _response, next) => {
    const name = allowedHosts === undefined || host === undefined ? 'localhost' : toName(host);
    if (isIP(name) === 0 && !isLoopbackHost(name) && !names.has(name))
      throw rejection('host_refused', { 'access-control-allow-origin': '*' });
    next();
  };
}

/** What this service has at its root. A proxy has to take such a path off. */
const ownFolders = /^\/(?:api|assets|docs|sandbox|upstream|v)(?:\/|$)/;

/** Takes off the path of the public URL, such as `/shop/pay`: some proxies pass it on, others take it off themselves. */
export function removeBase(publicUrl: string | undefined): RequestHandler {
  const base = publicUrl === undefined ? '' : trimTrailingSlashes(new URL(publicUrl).pathname);
  const prefix = ownFolders.test(base) ? '/' : `${base}/`;
  return (request, _response, next) => {
    if (request.url.startsWith(prefix)) request.url = request.url.slice(prefix.length - 1);
    next();
  };
}
