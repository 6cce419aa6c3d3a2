import type { Api } from '#api';
import type { HttpExchange } from './http-exchange.js';
import { hostedPageHeaders, jsonHeaders, pageHeaders, widgetHeaders } from './headers.js';
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
  /** Whether the server can take orders now. Called at most once a second. */
  readonly checks: () => Checks | Promise<Checks>;
};

const allowedMethods = new Set(['GET', 'HEAD']);

/** The first of the file's encodings that the client accepts, whatever it prefers among them. */
function encodingFor({ encodings }: StaticFile, accepted = ''): Encoding {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((item) => item.trim().split(/\s*;\s*q=/))
    .filter(([, weight]) => Number(weight ?? 1) > 0)
    .map(([name]) => name);
  return encodings.find((encoding) => names.includes(encoding)) ?? 'identity';
}

function pageHeadersFor({ crossOrigin, isPrivate }: StaticFile): readonly string[] {
  if (isPrivate) return hostedPageHeaders;
  return crossOrigin ? widgetHeaders : pageHeaders;
}

async function sendFile({ request, send }: HttpExchange, file: StaticFile): Promise<void> {
  const encoding = encodingFor(file, request.headers['accept-encoding']);
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

/** Decodes `%41` to `A`. Gives a path of no file when the text cannot be decoded. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Caches the result for one second. */
function cacheChecks({ checks, clock }: PageSettings): () => Promise<Checks> {
  let cached = Promise.resolve<Checks>({});
  let expiresAt = -Infinity;
  return () => {
    if (clock() < expiresAt) return cached;
    expiresAt = clock() + 1000;
    cached = Promise.resolve(checks());
    return cached;
  };
}

const consoleFile = '/sandbox.html';

const hostedFile = '/pay.html';

/** Adds the short paths of two pages: the hosted page, and the sandbox console where the server has a sandbox. */
function withPageAliases({ files, control }: PageSettings): ReadonlyMap<string, StaticFile> {
  const all = new Map(files);
  const hosted = all.get(hostedFile);
  if (hosted) {
    const page = { ...hosted, isPrivate: true, cacheControl: 'no-store' };
    all.set(hostedFile, page).set('/pay', page);
  }
  const console = all.get(consoleFile);
  if (console && control) all.set('/sandbox', console);
  else all.delete(consoleFile);
  return all;
}

/** Answers requests outside /api: the health checks, and the files of the demo and the widget. */
export function createPageHandler(settings: PageSettings): (exchange: HttpExchange) => void {
  const { clock } = settings;
  const files = withPageAliases(settings);
  const recentChecks = cacheChecks(settings);
  const json = (status: number, body: object) => ({
    status,
    headers: [...jsonHeaders, 'cache-control', 'no-store'],
    body: JSON.stringify(body),
  });

  const ready = async () => {
    const results = await recentChecks();
    const isReady = Object.entries(results).every(([name, isGood]) => isGood || !isRequired(name));
    return json(isReady ? 200 : 503, { status: isReady ? 'ready' : 'unavailable', checks: results });
  };
  const health: Readonly<Record<string, () => Promise<ReturnType<typeof json>>>> = {
    '/healthz': () => Promise.resolve(json(200, { status: 'alive' })),
    '/readyz': ready,
  };

  return (exchange) => {
    const { request, path, send, fail } = exchange;
    const file = files.get(decodePath(path));
    const healthCheck = Object.hasOwn(health, path) ? health[path] : undefined;
    const failureContext = { path, now: clock() };
    if (!file && !healthCheck) {
      send(failureHttpReply('unknown_route', failureContext));
      return;
    }
    if (!allowedMethods.has(request.method ?? '')) {
      send(failureHttpReply('method_not_allowed', { ...failureContext, headers: { allow: 'GET, HEAD' } }));
      return;
    }
    if (healthCheck) {
      healthCheck().then(send, fail);
      return;
    }
    if (file) sendFile(exchange, file).catch(fail);
  };
}
