import Negotiator from 'negotiator';
import type { IncomingMessage } from 'node:http';
import type { Api } from '#api';
import { docsNotFoundPage, docsRedirect } from './docs-routes.js';
import type { HttpExchange } from './http-exchange.js';
import { consoleHeaders, hostedPageHeaders, jsonHeaders, pageHeaders, widgetHeaders } from './headers.js';
import { createLimiter, type RateLimit } from './rate-limits.js';
import { failureHttpReply } from './replies.js';
import type { Encoding, StaticFile } from './static-files.js';

/** The results of a readiness check. */
export type Checks = Readonly<Record<string, boolean>>;

/** Reported apart: without rates the service still takes every order in US dollars. */
const isRequired = (check: string): boolean => check !== 'rates';

export type PageSettings = {
  readonly files: ReadonlyMap<string, StaticFile>;
  /** Present when the server has a sandbox, and so the page of its console. */
  readonly control?: Api | undefined;
  readonly clock: () => number;
  readonly reportError: (error: unknown) => void;
  readonly limits: { readonly pages?: RateLimit | undefined };
  /** Whether the server can take orders now. Called at most once a second. */
  readonly checks: () => Checks | Promise<Checks>;
  /** True once the server is stopping: it is not ready, and balancers send it no more requests. */
  readonly isStopping?: (() => boolean) | undefined;
};

const allowedMethods = new Set(['GET', 'HEAD']);

/** The encoding that the client prefers; of equal ones the one that makes the file smallest. */
const encodingFor = ({ encodings }: StaticFile, { headers }: IncomingMessage): Encoding =>
  encodings.length === 0
    ? 'identity'
    : (new Negotiator({ headers }).encoding([...encodings, 'identity'], { preferred: encodings }) ?? 'identity');

function pageHeadersFor({ crossOrigin, page }: StaticFile): readonly string[] {
  if (page !== undefined) return page === 'hosted' ? hostedPageHeaders : consoleHeaders;
  return crossOrigin ? widgetHeaders : pageHeaders;
}

async function sendFile({ request, send }: HttpExchange, file: StaticFile): Promise<void> {
  const encoding = encodingFor(file, request);
  const etag = `"${file.hash}-${encoding}"`;
  const headers = [
    ...pageHeadersFor(file),
    'cache-control',
    file.cacheControl,
    'etag',
    etag,
    'vary',
    'accept-encoding',
  ];
  const clientTags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (clientTags?.includes(etag) || clientTags?.includes('*')) {
    send({ status: 304, headers, body: '' });
    return;
  }
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  send({ status: 200, headers: [...headers, 'content-type', file.type], body: await file.encode(encoding) });
}

/** For a path without a file. */
async function sendNotFoundPage({ request, send }: HttpExchange, file: StaticFile): Promise<void> {
  const encoding = encodingFor(file, request);
  const headers = [...pageHeaders, 'cache-control', 'no-cache', 'vary', 'accept-encoding', 'content-type', file.type];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  send({ status: 404, headers, body: await file.encode(encoding) });
}

/** A path alone, because the proxy may have another origin. */
const redirectTo = (path: string) => ({
  status: 308,
  headers: [...pageHeaders, 'location', path, 'cache-control', 'no-cache'],
  body: '',
});

/** Decodes `%41` to `A`. Gives a path of no file when the text cannot be decoded. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Caches the result for one second. Checks that take longer are not started a second time meanwhile. */
function cacheChecks({ checks, clock }: PageSettings): () => Promise<Checks> {
  let cached = Promise.resolve<Checks>({});
  let expiresAt = -Infinity;
  let isRunning = false;
  return () => {
    if (isRunning || clock() < expiresAt) return cached;
    expiresAt = clock() + 1000;
    isRunning = true;
    cached = Promise.resolve(checks()).finally(() => (isRunning = false));
    return cached;
  };
}

const sandboxFile = '/sandbox.html';

const consoleFile = '/console.html';

const hostedFile = '/pay.html';

/** The payment page of the sandbox, in a folder as deep as its path, so that its relative links hold at both. */
export const paymentPageFile = '/sandbox/pay/option/order.html';

const isPaymentPagePath = (path: string): boolean => /^\/sandbox\/pay\/[^/]+\/[\da-f-]{36}$/i.test(path);

/**
 * Adds the short paths of three pages: the hosted page, the operator's console where its files are served, and the
 * sandbox console where the server has a sandbox, which alone has payment pages.
 */
function withPageAliases({ files, control }: PageSettings): ReadonlyMap<string, StaticFile> {
  const all = new Map(files);
  const hosted = all.get(hostedFile);
  if (hosted) {
    const page = { ...hosted, page: 'hosted', cacheControl: 'no-store' } as const;
    all.set(hostedFile, page).set('/pay', page);
  }
  const console = all.get(consoleFile);
  all.delete(consoleFile);
  if (console) all.set('/console', { ...console, page: 'console' });
  const sandbox = all.get(sandboxFile);
  if (sandbox && control) all.set('/sandbox', sandbox);
  else all.delete(sandboxFile);
  const payment = all.get(paymentPageFile);
  all.delete(paymentPageFile);
  if (payment && control) all.set(paymentPageFile, { ...payment, page: 'hosted', cacheControl: 'no-store' });
  return all;
}

/** Answers requests outside /api: the health checks, and the files of the demo and the widget. */
export function createPageHandler(settings: PageSettings): (exchange: HttpExchange) => void {
  const { clock } = settings;
  const files = withPageAliases(settings);
  const findFile = (path: string): StaticFile | undefined =>
    files.get(isPaymentPagePath(path) ? paymentPageFile : decodePath(path));
  const recentChecks = cacheChecks(settings);
  const json = (status: number, body: object) => ({
    status,
    headers: [...jsonHeaders, 'cache-control', 'no-store'],
    body: JSON.stringify(body),
  });

  const ready = async () => {
    const results = await recentChecks();
    if (settings.isStopping?.()) return json(503, { status: 'stopping', checks: results });
    const isReady = Object.entries(results).every(([name, isGood]) => isGood || !isRequired(name));
    return json(isReady ? 200 : 503, { status: isReady ? 'ready' : 'unavailable', checks: results });
  };
  const health: Readonly<Record<string, () => Promise<ReturnType<typeof json>>>> = {
    '/healthz': () => Promise.resolve(json(200, { status: 'alive' })),
    '/readyz': ready,
  };

  // Counted in this process: a shared count would cost a round trip to the database for each file.
  const limitPages = createLimiter(settings.limits.pages, { name: 'pages', reportError: settings.reportError });

  const replyWithHealth = ({ path, fail, send }: HttpExchange): void => void health[path]?.().then(send, fail);

  const replyWithFile = (exchange: HttpExchange): void => {
    const { path, send, fail } = exchange;
    const file = findFile(path);
    if (file) return void sendFile(exchange, file).catch(fail);
    // The links of the page of a folder are relative to it.
    const target = findFile(`${path}/`) ? `${path}/` : docsRedirect(files, path);
    const notFoundPage = docsNotFoundPage(files, path);
    if (target !== undefined) send(redirectTo(target));
    else if (notFoundPage) sendNotFoundPage(exchange, notFoundPage).catch(fail);
    else send(failureHttpReply('unknown_route', { path, now: clock() }));
  };

  const replyWithinLimit = async (exchange: HttpExchange): Promise<void> => {
    const retryAfter = await limitPages(exchange);
    if (retryAfter === undefined) return replyWithFile(exchange);
    const { path, send } = exchange;
    const headers = { 'retry-after': String(retryAfter) };
    send(failureHttpReply('too_many_requests', { path, now: clock(), headers }));
  };

  return (exchange) => {
    const { request, path, send } = exchange;
    const isHealthCheck = Object.hasOwn(health, path);
    const isKnown = isHealthCheck || findFile(path) !== undefined;
    if (isKnown && !allowedMethods.has(request.method ?? '')) {
      send(failureHttpReply('method_not_allowed', { path, now: clock(), headers: { allow: 'GET, HEAD' } }));
    } else if (isHealthCheck) replyWithHealth(exchange);
    else replyWithinLimit(exchange).catch(exchange.fail);
  };
}
