import type { Api } from '#api';
import type { Exchange } from './exchange.js';
import { hostedHeaders, jsonHeaders, pageHeaders, widgetHeaders } from './headers.js';
import { refusal } from './replies.js';
import type { Encoding, StaticFile } from './static-files.js';

/** What a readiness check found. */
export type Checks = Readonly<Record<string, boolean>>;

export type PageSettings = {
  readonly files: ReadonlyMap<string, StaticFile>;
  /** Whether there is a sandbox, and so its page. */
  readonly control?: Api | undefined;
  readonly clock: () => number;
  /** Whether orders can be taken now. Asked at most once a second. */
  readonly checks: () => Checks | Promise<Checks>;
};

const readable = new Set(['GET', 'HEAD']);

/** The first of the file's encodings that the client takes, ignoring preferences among them. */
function encodingFor({ encodings }: StaticFile, accepted = ''): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((item) => item.trim().split(/\s*;\s*q=/))
    .filter(([, weight]) => Number(weight ?? 1) > 0)
    .map(([name]) => name);
  return encodings.find((encoding) => taken.includes(encoding)) ?? 'identity';
}

function headersOf({ crossOrigin, isPrivate }: StaticFile): readonly string[] {
  if (isPrivate) return hostedHeaders;
  return crossOrigin ? widgetHeaders : pageHeaders;
}

async function sendFile({ request, send }: Exchange, file: StaticFile): Promise<void> {
  const encoding = encodingFor(file, request.headers['accept-encoding']);
  const etag = `"${file.hash}-${encoding}"`;
  const headers = [
    ...headersOf(file),
    ...['cache-control', file.cacheControl, 'etag', etag, 'vary', 'accept-encoding'],
  ];
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag) || known?.includes('*')) {
    send({ status: 304, headers, body: '' });
    return;
  }
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  send({ status: 200, headers: [...headers, 'content-type', file.type], body: await file.encoded(encoding) });
}

/** `%41` is `A`; what cannot be decoded is no path of ours. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Remembers an answer for a second, so that asking often costs nothing. */
function onceASecond({ checks, clock }: PageSettings): () => Promise<Checks> {
  let last = Promise.resolve<Checks>({});
  let until = -Infinity;
  return () => {
    if (clock() < until) return last;
    until = clock() + 1000;
    last = Promise.resolve(checks());
    return last;
  };
}

const consoleFile = '/sandbox.html';

const hostedFile = '/pay.html';

/** Two pages have a short address: the sandbox's, which is there only where the sandbox is, and the hosted one. */
function withShortAddresses({ files, control }: PageSettings): ReadonlyMap<string, StaticFile> {
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

/** Answers what is not below /api: health, then the files of the demo and the widget. */
export function pages(settings: PageSettings): (exchange: Exchange) => void {
  const { clock } = settings;
  const files = withShortAddresses(settings);
  const recentChecks = onceASecond(settings);
  const json = (status: number, body: object, more: readonly string[] = []) => ({
    status,
    headers: [...jsonHeaders, 'cache-control', 'no-store', ...more],
    body: JSON.stringify(body),
  });

  const ready = async () => {
    const found = await recentChecks();
    const isReady = Object.values(found).every(Boolean);
    return json(isReady ? 200 : 503, { status: isReady ? 'ready' : 'unavailable', checks: found });
  };
  const health: Readonly<Record<string, () => Promise<ReturnType<typeof json>>>> = {
    '/healthz': () => Promise.resolve(json(200, { status: 'alive' })),
    '/readyz': ready,
  };

  return (exchange) => {
    const { request, path, send, fail } = exchange;
    const file = files.get(decoded(path));
    const report = Object.hasOwn(health, path) ? health[path] : undefined;
    const where = { path, now: clock() };
    if (!file && !report) {
      send(refusal('unknown_route', where));
      return;
    }
    if (!readable.has(request.method ?? '')) {
      send(refusal('method_not_allowed', { ...where, headers: { allow: 'GET, HEAD' } }));
      return;
    }
    if (report) {
      report().then(send, fail);
      return;
    }
    if (file) sendFile(exchange, file).catch(fail);
  };
}
