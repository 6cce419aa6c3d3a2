import express, { type Express, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pagePolicy, permissionsPolicy, privatePagePolicy, widgetPolicy } from './headers.js';
import { refuseMethod } from './replies.js';
import type { Site, StaticFolder } from './settings.js';

const sendHtml = (response: Response, html: string) =>
  response.set('permissions-policy', permissionsPolicy).type('html').send(html);

/** The policy of pages, with the hashes of their style elements. */
const policyOf = (pages: readonly string[]): RequestHandler => {
  const styles = pages.flatMap((html) => [...html.matchAll(/<style>([^]*?)<\/style>/g)]);
  return helmet(pagePolicy(styles.map(([, css = '']) => createHash('sha256').update(css).digest('base64'))));
};

/** Caches keep a file for ever where its name has a hash or its folder a version. */
const cacheControlOf = (path: string, { versionedAt }: StaticFolder): string =>
  versionedAt !== undefined || /-[\w-]{8}\.\w+(?:\.map)?$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : path.endsWith('.html')
      ? 'no-cache'
      : 'public, max-age=60';

/** The compressed copies that the build has made, by the word for their coding, the smallest first. */
const copies = Object.entries({ br: '.br', gzip: '.gz' });
const copyExtension = /\.(?:br|gz)$/;

/** The paths of the files in a folder, and in its folders unless it is flat. Node's own recursion takes ten times as long. */
const listFiles = (directory: string, isFlat: boolean, at = ''): string[] =>
  readdirSync(directory + at, { withFileTypes: true }).flatMap((entry) => {
    const path = `${at}/${entry.name}`;
    if (!entry.isDirectory()) return path;
    return isFlat ? [] : listFiles(directory, isFlat, path);
  });

/** The paths of the files in a folder, of which `includes` gives the served ones, and of their copies. */
function listPaths({ directory, includes, isFlat = false }: StaticFolder): ReadonlySet<string> {
  const paths = existsSync(directory) ? listFiles(directory, isFlat) : [];
  return new Set(paths.filter((path) => extname(path) !== '' && includes(path.replace(copyExtension, ''))));
}

/** Serves the files of a folder by `express.static`, compressed where the client takes it and the build has a copy. */
function serveFolder(folder: StaticFolder): RequestHandler {
  const { directory, crossOrigin } = folder;
  const paths = listPaths(folder);
  const isServed = (path: string): boolean => paths.has(path) && !copyExtension.test(path);
  const htmls = [...paths].filter((path) => path.endsWith('.html'));
  const setPolicy = crossOrigin
    ? helmet(widgetPolicy)
    : policyOf(htmls.map((path) => readFileSync(join(directory, path), 'utf8')));
  const send = express.static(directory, { redirect: false, index: false, cacheControl: false });
  return (request, response, next) => {
    const { path } = request;
    const file = [path, `${path}index.html`, `${path}.html`].find(isServed);
    // The links of the page of a folder are relative to it, and so is this one: the service may be below a path.
    if (file === undefined && paths.has(`${path}/index.html`))
      return response.redirect(308, `./${path.split('/').pop() ?? ''}/`);
    if (file === undefined) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(request, response, next);
    const copy = copies.find(([coding, extension]) => paths.has(file + extension) && request.acceptsEncodings(coding));
    response.type(extname(file)).vary('accept-encoding').set('cache-control', cacheControlOf(file, folder));
    if (copy) response.set('content-encoding', copy[0]);
    response.set(crossOrigin ? { 'access-control-allow-origin': '*' } : { 'permissions-policy': permissionsPolicy });
    request.url = file + (copy?.[1] ?? '');
    setPolicy(request, response, () => void send(request, response, next));
  };
}

/** The pages and the files, and a page of HTML at an unknown path for who asks for HTML. */
export function serveSite(app: Express, { pages, folders, notFound }: Site): void {
  for (const { paths, html, headers, isPrivate } of pages) {
    const setPolicy = isPrivate ? helmet(privatePagePolicy) : policyOf([html]);
    app
      .route([...paths])
      .get(setPolicy, (_request, response) => sendHtml(response.set(headers), html))
      .all(refuseMethod);
  }
  for (const folder of folders) app.use(folder.versionedAt ?? '/', serveFolder(folder));
  const setPolicy = policyOf([notFound]);
  app.use((request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next();
    setPolicy(request, response, () => sendHtml(response.status(404).set('cache-control', 'no-cache'), notFound));
  });
}
