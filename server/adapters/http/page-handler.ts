import Negotiator from 'negotiator';
import type { IncomingMessage } from 'node:http';
import { jsonHeaders, pageHeaders, privatePageHeaders } from './headers.js';
import type { HttpExchange } from './http-exchange.js';
import { createRateLimiter, refuseTooManyRequests } from './rate-limits.js';
import type { AppSettings, Checks } from './settings.js';
import { createStaticFile, type Encoding, type StaticFile } from './static-files.js';

/** Reported apart: without rates the service still takes every order in US dollars. */
const isRequired = (check: string): boolean => check !== 'rates';

const allowedMethods = new Set(['GET', 'HEAD']);

/** The client's preferred encoding; among equals, the smallest. */
const encodingFor = ({ encodings }: StaticFile, { headers }: IncomingMessage): Encoding =>
  encodings.length === 0
    ? 'identity'
    : (new Negotiator({ headers }).encoding([...encodings, 'identity'], { preferred: encodings }) ?? 'identity');

type Found = { readonly file: StaticFile; readonly status: 200 | 404 };

/** Sends a file, or that no copy newer than the client's exists. A page for a path without a file has the status 404. */
async function sendFile({ request, send }: HttpExchange, { file, status }: Found): Promise<void> {
  const encoding = encodingFor(file, request);
  const etag = `"${file.hash}-${encoding}"`;
  const cache = status === 404 ? ['cache-control', 'no-cache'] : ['cache-control', file.cacheControl, 'etag', etag];
  const headers = [...file.headers, ...cache, 'vary', 'accept-encoding'];
  const clientTags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  if (status === 200 && (clientTags.includes(etag) || clientTags.includes('*')))
    return send({ status: 304, headers, body: '' });
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const body = await file.encode(encoding);
  send({ status, headers: [...headers, ...encoded, 'content-type', file.type], body });
}

/** Decodes `%41` to `A`. Gives a path of no file when the text cannot be decoded. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

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

/** The payment page of the sandbox, in a folder as deep as its path, so that its relative links hold at both. */
export const paymentPageFile = '/sandbox/pay/option/order.html';

const isPaymentPagePath = (path: string): boolean => /^\/sandbox\/pay\/[^/]+\/[\da-f-]{36}$/i.test(path);

const ofOneOrder = { headers: privatePageHeaders, cacheControl: 'no-store' };

/** The pages that have a path of their own: their files, their paths, and what differs from other files. */
const pages = [
  { file: '/pay.html', paths: ['/pay', '/pay.html'], policy: ofOneOrder },
  { file: '/console.html', paths: ['/console'], policy: { headers: privatePageHeaders } },
  { file: '/sandbox.html', paths: ['/sandbox', '/sandbox.html'], policy: {}, isOfSandbox: true },
  { file: paymentPageFile, paths: [paymentPageFile], policy: ofOneOrder, isOfSandbox: true },
];

/** The files with the paths of the pages. Without a sandbox the server has neither its console nor its payment page. */
function withPages({ files, control }: AppSettings): ReadonlyMap<string, StaticFile> {
  const all = new Map(files);
  for (const { file, paths, policy, isOfSandbox = false } of pages) {
    const page = files.get(file);
    all.delete(file);
    if (page && (control || !isOfSandbox)) paths.forEach((path) => all.set(path, { ...page, ...policy }));
  }
  return all;
}

const isOfDocs = (path: string): boolean => /^\/docs\//.test(path);

/** The page that the build makes for a path below `/docs/` without a file. It links by absolute paths. */
const docsNotFoundFile = '/docs/404.html';

const maxDocsDepth = 9;

/** The page for a path below `/docs/`, however deep. Its links are relative, because the service may be below a path. */
function createDocsNotFound(files: ReadonlyMap<string, StaticFile>): (path: string) => Promise<StaticFile | undefined> {
  const atDepth = new Map<number, StaticFile>();
  return async (path) => {
    const page = files.get(docsNotFoundFile);
    const depth = path.split('/').length - 2;
    if (!page || !isOfDocs(path) || depth > maxDocsDepth) return undefined;
    const html = (await page.encode('identity')).toString().replace(/(?<= (?:href|src)=")\//g, '../'.repeat(depth));
    const file = atDepth.get(depth) ?? createStaticFile(docsNotFoundFile, { body: Buffer.from(html) });
    atDepth.set(depth, file);
    return file;
  };
}

/** A path relative to the one of a request: the service may be below a path that a proxy takes off. */
const relativeTo = (from: string, to: string): string => `./${'../'.repeat(from.split('/').length - 2)}${to.slice(1)}`;

/** Where a path below `/docs/` without a file leads: to the page of that name, or to a list at the root of the site. */
function docsRedirect(files: ReadonlyMap<string, StaticFile>, path: string): string | undefined {
  const page = `${path.replace(/\/$/, '')}.html`;
  if (isOfDocs(path) && files.has(page) && page !== docsNotFoundFile) return page;
  return path === '/docs/llms.txt' && files.has('/llms.txt') ? '/llms.txt' : undefined;
}

const json = (status: number, body: object) => ({
  status,
  headers: [...jsonHeaders, 'cache-control', 'no-store'],
  body: JSON.stringify(body),
});

export function createPageHandler(settings: AppSettings): (exchange: HttpExchange) => void {
  const files = withPages(settings);
  const findFile = (path: string): StaticFile | undefined =>
    files.get(isPaymentPagePath(path) ? paymentPageFile : decodePath(path));
  const recentChecks = cacheChecks(settings);
  const docsNotFound = createDocsNotFound(files);

  const readiness = async () => {
    const checks = await recentChecks();
    if (settings.isStopping?.()) return json(503, { status: 'stopping', checks });
    const isReady = Object.entries(checks).every(([name, isGood]) => isGood || !isRequired(name));
    return json(isReady ? 200 : 503, { status: isReady ? 'ready' : 'unavailable', checks });
  };
  const health = new Map([
    ['/healthz', () => Promise.resolve(json(200, { status: 'alive' }))],
    ['/readyz', readiness],
  ]);

  const { limits, monotonic, reportError } = settings;
  // Counted in this process: a shared count would cost a round trip to the database for each file.
  const limitPages = createRateLimiter(limits.pages, { name: 'pages', monotonic, reportError });

  const replyWithoutFile = async (exchange: HttpExchange): Promise<void> => {
    const { path, send, refuse } = exchange;
    // The links of the page of a folder are relative to it.
    const location = findFile(`${path}/`) ? `${path}/` : docsRedirect(files, path);
    const notFoundPage = await docsNotFound(path);
    if (location !== undefined) {
      const place = ['location', relativeTo(path, location)];
      send({ status: 308, headers: [...pageHeaders, ...place, 'cache-control', 'no-cache'], body: '' });
    } else if (notFoundPage) await sendFile(exchange, { file: notFoundPage, status: 404 });
    else refuse('unknown_route');
  };

  const reply = async (exchange: HttpExchange): Promise<void> => {
    const { request, path, send, refuse } = exchange;
    const [check, file] = [health.get(path), findFile(path)];
    if ((check ?? file) && !allowedMethods.has(request.method ?? ''))
      return refuse('method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    if (check) return send(await check());
    const retryAfter = await limitPages(exchange);
    if (retryAfter !== undefined) return refuseTooManyRequests(exchange, retryAfter);
    return file ? sendFile(exchange, { file, status: 200 }) : replyWithoutFile(exchange);
  };
  return (exchange) => void reply(exchange).catch(exchange.fail);
}
