import { lookup as lookupName, type LookupAddress } from 'node:dns';
import {
  Agent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as TlsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { hourMs, parseRetryAfter, trimTrailingSlashes } from '#contract';
import { isLoopbackHost } from '#core';
import type { UpstreamSettings } from './settings.js';

const maxBytes = 1024 * 1024;
const maxHeaderBytes = 16 * 1024;

/** Replies such as `103 Early Hints` may precede the reply, but not without end. */
const maxInterimReplies = 10;

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  /** Below the URL of the upstream, with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
  /**
   * True for a call that takes effect. It gets a connection of its own: the upstream may close a kept one just when the
   * call is written, and whether the call has arrived is then unknown.
   */
  readonly takesEffect?: boolean;
};

export type HttpReply = {
  readonly status: number;
  readonly json: unknown;
  readonly retryAfterMs: number | undefined;
};

/** Why no reply arrived. `busy` and `circuit_open` are decisions of this process. */
export type HttpErrorCode =
  | 'blocked_address'
  | 'busy'
  | 'circuit_open'
  | 'connection'
  | 'invalid_reply'
  | 'timeout'
  | 'too_large';

export type HttpFailure = {
  readonly error: HttpErrorCode;
  /** False when no byte of the request has left this process. */
  readonly isSent: boolean;
  /** Milliseconds until this process sends calls again, for `busy` and `circuit_open`. */
  readonly retryAfterMs?: number;
};

export type HttpResult = HttpReply | HttpFailure;

const blockedCode = 'BLOCKED_ADDRESS';

/** Resolves a name. Refuses it when one of its addresses is loopback. */
// eslint-disable-next-line @typescript-eslint/max-params -- the signature of Node
const lookupElsewhere: LookupFunction = (hostname, options, callback) =>
  lookupName(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const isBlocked = !error && found.some(({ address }) => isLoopbackHost(address));
    const refusal = isBlocked ? Object.assign(new Error('loopback'), { code: blockedCode }) : error;
    if (refusal) return callback(refusal, ''); // without addresses
    const [first] = found as (LookupAddress | undefined)[];
    if (options.all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  });

const errorCode = ({ code = '' }: NodeJS.ErrnoException): HttpErrorCode => {
  if (code === blockedCode) return 'blocked_address';
  if (code === 'HPE_HEADER_OVERFLOW') return 'too_large';
  return code.startsWith('HPE_') ? 'invalid_reply' : 'connection';
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as JSON, in UTF-8 and without compression, which we never ask for. Undefined for anything else. */
function readJson({ headers }: IncomingMessage, chunks: readonly Buffer[]): unknown {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return undefined;
  try {
    return JSON.parse(utf8.decode(Buffer.concat(chunks))) as unknown;
  } catch {
    return undefined;
  }
}

type Exchange = {
  readonly sent: ClientRequest;
  readonly isSent: () => boolean;
  readonly settings: UpstreamSettings;
};

/** Follows no redirect: the operator chooses the upstream. */
function readReply({ sent, isSent, settings }: Exchange, deadlineMs: number): Promise<HttpResult> {
  return new Promise((resolve) => {
    let interimCount = 0;
    const cancel = settings.startTimeout(deadlineMs, () => fail('timeout'));
    const finish = (result: HttpResult): void => {
      cancel();
      resolve(result);
    };
    const fail = (error: HttpErrorCode): void => {
      finish({ error, isSent: isSent() });
      sent.destroy();
    };
    sent.on('error', (error) => fail(errorCode(error))).on('close', () => fail('connection'));
    sent.on('upgrade', () => fail('invalid_reply'));
    sent.on('information', () => (++interimCount > maxInterimReplies ? fail('too_large') : undefined));
    sent.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) fail('too_large');
        else chunks.push(chunk);
      });
      response.on('error', () => fail('connection'));
      response.on('end', () => {
        if (!response.complete) return fail('connection');
        const wait = parseRetryAfter(response.headers['retry-after'], settings.clock());
        const retryAfterMs = wait === undefined ? undefined : Math.min(wait, hourMs);
        finish({ status: response.statusCode ?? 0, json: readJson(response, chunks), retryAfterMs });
      });
    });
  });
}

const createTransport = (protocol: string) =>
  protocol === 'https:'
    ? { request: requestHttps, agent: new TlsAgent({ keepAlive: true }), readyEvent: 'secureConnect' }
    : { request: requestHttp, agent: new Agent({ keepAlive: true }), readyEvent: 'connect' };

/** Sends requests to one upstream. Every call resolves by its deadline; none rejects. */
export function createHttpClient(settings: UpstreamSettings) {
  const { protocol, hostname, port, pathname } = new URL(settings.url);
  const transport = createTransport(protocol);
  const basePath = trimTrailingSlashes(pathname);
  const isBlocked = !settings.allowLoopback && isLoopbackHost(hostname);

  const toOptions = ({ method, path, headers }: HttpRequest): RequestOptions => ({
    protocol,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    method,
    path: basePath + path,
    maxHeaderSize: maxHeaderBytes,
    headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers },
    ...(settings.allowLoopback ? {} : { lookup: lookupElsewhere }),
  });

  async function exchange(request: HttpRequest, agent: Agent | false) {
    const sent = transport.request({ ...toOptions(request), agent });
    let isReady = false;
    sent.on('socket', (socket: Socket) => {
      isReady = sent.reusedSocket || !socket.connecting;
      if (!isReady) socket.once(transport.readyEvent, () => (isReady = true));
    });
    const reply = readReply({ sent, isSent: () => isReady, settings }, request.deadlineMs);
    sent.end();
    return { result: await reply, isReused: sent.reusedSocket };
  }

  return async function send(request: HttpRequest): Promise<HttpResult> {
    if (isBlocked) return { error: 'blocked_address', isSent: false };
    const { result, isReused } = await exchange(request, request.takesEffect ? false : transport.agent);
    // A kept connection that the upstream has closed says nothing about the upstream.
    const isStale = isReused && 'error' in result && result.error === 'connection';
    return isStale ? (await exchange(request, false)).result : result;
  };
}
