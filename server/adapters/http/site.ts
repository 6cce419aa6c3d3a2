import express, { type Express, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { pagePolicy, permissionsPolicy, privatePagePolicy, widgetPolicy } from './headers.js';
import { refuseMethod, refuseRoute } from './replies.js';
import { basePath } from './requests.js';
import type { AppSettings, Site, StaticFolder } from './settings.js';

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

const sendHtml = (response: Response, html: string): void => {
  response.set('permissions-policy', permissionsPolicy).type('html').send(html);
};

/** Serves a page, or nothing at its paths where the program has none. */
function servePages(app: Express, { pages: texts }: Site): void {
  for (const { file, paths, headers, policy } of pages) {
    const html = texts.get(file);
    if (html === undefined) app.all(paths, refuseRoute);
    else
      app
        .route(paths)
        .get(helmet(policy), (_request, response) => sendHtml(response.set(headers), html))
        .all(refuseMethod);
  }
}

/** How long caches keep a file: for ever where its name has a hash or its folder a version. */
function cacheControlOf(path: string, { versionedAt }: StaticFolder): string {
  const isFixed = versionedAt !== undefined || /-[\w-]{8}\.\w+(?:\.map)?$/.test(path);
  return isFixed ? 'public, max-age=31536000, immutable' : path.endsWith('.html') ? 'no-cache' : 'public, max-age=60';
}

/** A compressed copy that the build has made. */
const copyExtension = /\.(?:br|gz)$/;

/** The paths of the files that a folder serves, and of their copies. */
function listPaths({ directory, include = /^/ }: StaticFolder, { exclude, pages: texts }: Site): ReadonlySet<string> {
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  const paths = names.map((name) => `/${name.split(sep).join('/')}`);
  const isServed = (path: string): boolean =>
    include.test(path.slice(1).replace(copyExtension, '')) && !exclude?.test(path) && !texts.has(path);
  return new Set(paths.filter((path) => extname(path) !== '' && path !== notFoundFile && isServed(path)));
}

/** The policy of pages, with the hashes of their style elements. */
const policyOf = (pages: readonly string[]): RequestHandler => {
  const styles = pages.flatMap((html) => [...html.matchAll(/<style>([^]*?)<\/style>/g)]);
  return helmet(pagePolicy(styles.map(([, css = '']) => createHash('sha256').update(css).digest('base64'))));
};

/** The smallest first. */
const copies = [
  { coding: 'br', extension: '.br' },
  { coding: 'gzip', extension: '.gz' },
];

/** Serves the files of a folder by `express.static`, compressed where the client takes it and the build has a copy. */
function serveFolder(folder: StaticFolder, site: Site): RequestHandler {
  const { directory, crossOrigin } = folder;
  const paths = listPaths(folder, site);
  const htmls = [...paths].filter((path) => path.endsWith('.html'));
  const setPolicy = crossOrigin
    ? helmet(widgetPolicy)
    : policyOf(htmls.map((path) => readFileSync(join(directory, path), 'utf8')));
  const send = express.static(directory, { redirect: false, index: false, cacheControl: false });
  return (request, response, next) => {
    const { path } = request;
    const file = [path, `${path}index.html`, `${path}.html`].find(
      (name) => paths.has(name) && !copyExtension.test(name),
    );
    // The links of the page of a folder are relative to it, and so is this one: the service may be below a path.
    if (file === undefined && paths.has(`${path}/index.html`))
      return response.redirect(308, `./${path.split('/').pop() ?? ''}/`);
    if (file === undefined) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(request, response, next);
    const copy = copies.find(
      ({ coding, extension }) => paths.has(file + extension) && request.acceptsEncodings(coding),
    );
    response.type(extname(file)).vary('accept-encoding').set('cache-control', cacheControlOf(file, folder));
    if (copy) response.set('content-encoding', copy.coding);
    response.set(crossOrigin ? { 'access-control-allow-origin': '*' } : { 'permissions-policy': permissionsPolicy });
    request.url = file + (copy?.extension ?? '');
    setPolicy(request, response, () => void send(request, response, next));
  };
}

const plainNotFound =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Not found</title><h1>Not found</h1><p>There is no page at this address.</p>';

/** The page for an unknown path: below the path of the public URL, where a proxy takes that off. */
function readNotFound({ folders }: Site, publicUrl: string | undefined): string {
  const file = folders.map(({ directory }) => join(directory, notFoundFile)).find(existsSync);
  if (file === undefined) return plainNotFound;
  return readFileSync(file, 'utf8').replaceAll(/(?<= (?:href|src)=")\//g, `${basePath(publicUrl)}/`);
}

/** The pages and the files, and a page of HTML at an unknown path for who asks for HTML. */
export function serveSite(app: Express, { site = { folders: [], pages: new Map() }, publicUrl }: AppSettings): void {
  servePages(app, site);
  for (const folder of site.folders) app.use(folder.versionedAt ?? '/', serveFolder(folder, site));
  const notFound = readNotFound(site, publicUrl);
  const setPolicy = policyOf([notFound]);
  app.use((request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next();
    setPolicy(request, response, () => sendHtml(response.status(404).set('cache-control', 'no-cache'), notFound));
  });
}
