import express, { type Express, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { trimTrailingSlashes } from '#core';
import { Refusal, sendJson } from './refusal.js';
import { pagePolicy, permissionsPolicy, privatePagePolicy, widgetPolicy } from './headers.js';
import type { AppSettings, Checks, Site, StaticFolder } from './settings.js';

/** The payment page of the sandbox, in a folder as deep as its path, so that its relative links hold at both. */
export const paymentPageFile = '/sandbox/pay/option/order.html';

/** The page for a path without a file, where the build has one. Its links are absolute. */
const notFoundFile = '/docs/404.html';

const kept = { 'cache-control': 'no-cache' };
const notListed = { 'x-robots-tag': 'noindex, nofollow' };
const ofOneOrder = { 'cache-control': 'no-store', ...notListed };

/** The pages that have a path of their own, and who may keep them. */
const pages = [
  { file: '/pay.html', paths: ['/pay', '/pay.html'], headers: ofOneOrder, policy: privatePagePolicy },
  { file: '/console.html', paths: ['/console'], headers: { ...kept, ...notListed }, policy: privatePagePolicy },
  { file: '/sandbox.html', paths: ['/sandbox', '/sandbox.html'], headers: kept, policy: pagePolicy() },
  {
    file: paymentPageFile,
    paths: [paymentPageFile, /^\/sandbox\/pay\/[^/]+\/[\da-f-]{36}$/i],
    headers: ofOneOrder,
    policy: privatePagePolicy,
  },
];

const refuseMethod: RequestHandler = () => {
  throw new Refusal('method_not_allowed', { allow: 'GET, HEAD' });
};

const sendHtml = (response: Response, html: string): void => {
  response.set('permissions-policy', permissionsPolicy).type('html').send(html);
};

/** Serves a page, or nothing at its paths where the program has none. */
function servePages(app: Express, { pages: texts }: Site): void {
  for (const { file, paths, headers, policy } of pages) {
    const html = texts.get(file);
    const send: RequestHandler = (_request, response) => {
      if (html === undefined) throw new Refusal('unknown_route');
      sendHtml(response.set(headers), html);
    };
    app
      .route(paths)
      .get(helmet(policy), send)
      .all(html === undefined ? send : refuseMethod);
  }
}

const immutable = 'public, max-age=31536000, immutable';

/** How long caches keep a file: for ever where its name has a hash or its folder a version. */
function cacheControlOf(path: string, { versionedAt }: StaticFolder): string {
  if (versionedAt !== undefined || /-[\w-]{8}\.\w+(?:\.map)?$/.test(path)) return immutable;
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=60';
}

function listPaths({ directory, include = /^/ }: StaticFolder, { exclude, pages: texts }: Site): ReadonlySet<string> {
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  const paths = names.map((name) => `/${name.split(sep).join('/')}`);
  const isServed = (path: string): boolean =>
    include.test(path.slice(1).replace(/\.(?:br|gz)$/, '')) && !exclude?.test(path) && !texts.has(path);
  return new Set(paths.filter((path) => extname(path) !== '' && path !== notFoundFile && isServed(path)));
}

/** The hashes of the style elements of a page, for its policy. */
const hashStyles = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );

/** Helmet for each file: those of the widget are for other origins, and a page names its own styles. */
function createPolicies(paths: ReadonlySet<string>, { directory, crossOrigin }: StaticFolder) {
  const common = helmet(crossOrigin ? widgetPolicy : pagePolicy());
  const styled = new Map<string, RequestHandler>();
  for (const path of crossOrigin ? [] : paths) {
    const hashes = path.endsWith('.html') ? hashStyles(readFileSync(join(directory, path), 'utf8')) : [];
    if (hashes.length > 0) styled.set(path, helmet(pagePolicy(hashes)));
  }
  return (path: string): RequestHandler => styled.get(path) ?? common;
}

const isCopy = (path: string): boolean => /\.(?:br|gz)$/.test(path);

/** The copies that the build has made, the smallest first. */
const compressedCopies = [
  { coding: 'br', extension: '.br' },
  { coding: 'gzip', extension: '.gz' },
];

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Serves the files of a folder by `express.static`, compressed where the client takes it and the build has a copy. */
function serveFolder(folder: StaticFolder, site: Site): RequestHandler {
  const { directory, crossOrigin } = folder;
  const paths = listPaths(folder, site);
  const policyOf = createPolicies(paths, folder);
  const send = express.static(directory, { redirect: false, index: false, cacheControl: false });
  return (request, response, next) => {
    const path = decode(request.path);
    const file = [path, `${path}index.html`, `${path}.html`].find((name) => paths.has(name) && !isCopy(name));
    // The links of the page of a folder are relative to it, and so is this one: the service may be below a path.
    if (file === undefined && paths.has(`${path}/index.html`))
      return response.redirect(308, `./${path.split('/').pop() ?? ''}/`);
    if (file === undefined) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(request, response, next);
    const copy = compressedCopies.find(
      ({ coding, extension }) => paths.has(file + extension) && request.acceptsEncodings(coding),
    );
    response.type(extname(file)).vary('accept-encoding');
    response.set('cache-control', cacheControlOf(file, folder));
    if (copy) response.set('content-encoding', copy.coding);
    response.set(crossOrigin ? { 'access-control-allow-origin': '*' } : { 'permissions-policy': permissionsPolicy });
    request.url = encodeURI(file + (copy?.extension ?? ''));
    policyOf(file)(request, response, () => void send(request, response, next));
  };
}

const plainNotFound =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Not found</title><h1>Not found</h1><p>There is no page at this address.</p>';

/** The page for an unknown path: below the path of the public URL, where a proxy takes that off. */
function readNotFound({ folders }: Site, publicUrl: string | undefined): string {
  const base = publicUrl === undefined ? '' : trimTrailingSlashes(new URL(publicUrl).pathname);
  const file = folders.map(({ directory }) => join(directory, notFoundFile)).find(existsSync);
  if (file === undefined) return plainNotFound;
  return readFileSync(file, 'utf8').replaceAll(/(?<= (?:href|src)=")\//g, `${base}/`);
}

/** The pages and the files, and a page of HTML at an unknown path for who asks for HTML. */
export function serveSite(app: Express, { site = { folders: [], pages: new Map() }, publicUrl }: AppSettings): void {
  servePages(app, site);
  for (const folder of site.folders) app.use(folder.versionedAt ?? '/', serveFolder(folder, site));
  const notFound = readNotFound(site, publicUrl);
  const policy = helmet(pagePolicy(hashStyles(notFound)));
  app.use((request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next();
    policy(request, response, () => sendHtml(response.status(404).set('cache-control', 'no-cache'), notFound));
  });
}

/** Reported apart: without rates the service still takes every order in US dollars. */
const isRequired = (check: string): boolean => check !== 'rates';

/** Caches the result for one second. Checks that take longer are not started a second time meanwhile. */
function cacheChecks({ checks, monotonic }: AppSettings): () => Promise<Checks> {
  let cached = Promise.resolve<Checks>({});
  let expiresAt = -Infinity;
  let isRunning = false;
  return () => {
    if (isRunning || monotonic() < expiresAt) return cached;
    expiresAt = monotonic() + 1000;
    isRunning = true;
    cached = Promise.resolve(checks()).finally(() => (isRunning = false));
    return cached;
  };
}

/** `/healthz` says that the process runs, `/readyz` whether it can take orders now. */
export function serveHealth(app: Express, settings: AppSettings): void {
  const recentChecks = cacheChecks(settings);
  const isAlive: RequestHandler = (_request, response) =>
    sendJson(response.set('cache-control', 'no-store'), { status: 'alive' });
  const isReady: RequestHandler = async (_request, response) => {
    const checks = await recentChecks();
    const isGood = Object.entries(checks).every(([name, holds]) => holds || !isRequired(name));
    const status = settings.isStopping?.() ? 'stopping' : isGood ? 'ready' : 'unavailable';
    response.set('cache-control', 'no-store').status(status === 'ready' ? 200 : 503);
    sendJson(response, { status, checks });
  };
  app.route('/healthz').get(isAlive).all(refuseMethod);
  app.route('/readyz').get(isReady).all(refuseMethod);
}
