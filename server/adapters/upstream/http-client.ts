import { lookup as lookupName, type LookupAddress } from 'node:dns';
import { Agent, request as requestHttp } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as TlsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { hourMs, parseRetryAfter, trimTrailingSlashes, type Endpoint } from '#contract';
import { isLoopbackHost } from '#core';
import type { UpstreamSettings } from './settings.js';

const maxBytes = 1024 * 1024;
const maxHeaderBytes = 16 * 1024;

/** Replies such as `103 Early Hints` may precede the reply, but not without end. */
const maxInterimReplies = 10;

export type HttpRequest = {
  readonly endpoint: Endpoint;
  /** What follows the path of the endpoint: the end of the path, and the query. */
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const readDeadlineMs = 5000;

/** Leaves time for an upstream that calls others. */
const createDeadlineMs = 15_000;

export type HttpReply = { readonly status: number; readonly json: unknown; readonly retryAfterMs: number | undefined };

/** No reply has arrived. */
type HttpFailure = {
  /** False when no byte of the request has left this process. */
  readonly isSent: boolean;
  /** Milliseconds until this process sends calls again, where it sends none now. */
  readonly retryAfterMs?: number;
};

export type HttpResult = HttpReply | HttpFailure;

export const isUpstreamReply = (result: HttpResult): result is HttpReply => 'status' in result;

/** Resolves a name. Refuses it when one of its addresses is loopback. */
// eslint-disable-next-line @typescript-eslint/max-params -- the signature of Node
const lookupElsewhere: LookupFunction = (hostname, options, callback) =>
  lookupName(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const isBlocked = !error && found.some(({ address }) => isLoopbackHost(address));
    const refusal = isBlocked ? new Error('loopback') : error;
    if (refusal) return callback(refusal, ''); // without addresses
    const [first] = found as (LookupAddress | undefined)[];
    if (options.all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  });

const isParserError = ({ code }: NodeJS.ErrnoException): boolean => code?.startsWith('HPE_') ?? false;

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

type Exchange = { readonly sent: ClientRequest; readonly isSent: () => boolean; readonly settings: UpstreamSettings };

type Outcome = {
  readonly result: HttpResult;
  /** True if the connection broke. */
  readonly isBroken?: boolean;
};

/** Follows no redirect: the operator chooses the upstream. */
function readReply({ sent, isSent, settings }: Exchange, deadlineMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    let interimCount = 0;
    const cancel = settings.startTimeout(deadlineMs, () => fail());
    const finish = (outcome: Outcome): void => {
      cancel();
      resolve(outcome);
    };
    const fail = (isBroken = false): void => {
      finish({ result: { isSent: isSent() }, isBroken });
      sent.destroy();
    };
    sent.on('error', (error) => fail(!isParserError(error))).on('close', () => fail(true));
    sent.on('upgrade', () => fail());
    sent.on('information', () => (++interimCount > maxInterimReplies ? fail() : undefined));
    sent.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) fail();
        else chunks.push(chunk);
      });
      response.on('error', () => fail(true));
      response.on('end', () => {
        if (!response.complete) return fail(true);
        const wait = parseRetryAfter(response.headers['retry-after'], settings.clock());
        const retryAfterMs = wait === undefined ? undefined : Math.min(wait, hourMs);
        finish({ result: { status: response.statusCode ?? 0, json: readJson(response, chunks), retryAfterMs } });
      });
    });
  });
}

/** Connections of a kind of call: a slow upstream does not exhaust this process, nor do reads keep orders from being created. */
const maxSockets = 24;

/**
 * A call that takes effect has a connection of its own: the upstream may close a kept one just when the call is written,
 * and whether the call has arrived is then unknown.
 */
const createTransport = (protocol: string) => {
  const [AgentOf, request, readyEvent] =
    protocol === 'https:' ? [TlsAgent, requestHttps, 'secureConnect'] : [Agent, requestHttp, 'connect'];
  const agents = { create: new AgentOf({ maxSockets }), read: new AgentOf({ keepAlive: true, maxSockets }) };
  return { request, readyEvent, agents };
};

/** Sends requests to one upstream. Every call resolves by its deadline; none rejects. */
export function createUpstreamHttpClient(settings: UpstreamSettings) {
  const { protocol, hostname, port, pathname } = new URL(settings.url);
  const transport = createTransport(protocol);
  const basePath = trimTrailingSlashes(pathname);
  const isBlocked = !settings.allowLoopback && isLoopbackHost(hostname);

  const toOptions = ({ endpoint: { method, path, creates }, target = '', headers }: HttpRequest): RequestOptions => ({
    protocol,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    method,
    path: basePath + path + target,
    maxHeaderSize: maxHeaderBytes,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(creates && { connection: 'close' }),
      ...headers,
    },
    ...(settings.allowLoopback ? {} : { lookup: lookupElsewhere }),
  });

  async function exchange(request: HttpRequest, agent: Agent | false) {
    const sent = transport.request({ ...toOptions(request), agent });
    let isReady = false;
    sent.on('socket', (socket: Socket) => {
      isReady = sent.reusedSocket || !socket.connecting;
      if (!isReady) socket.once(transport.readyEvent, () => (isReady = true));
    });
    const deadlineMs = request.endpoint.creates ? createDeadlineMs : readDeadlineMs;
    const reply = readReply({ sent, isSent: () => isReady, settings }, deadlineMs);
    sent.end();
    const { result, isBroken } = await reply;
    // A kept connection that the upstream has closed says nothing about the upstream.
    return { result, isStale: isBroken && sent.reusedSocket };
  }

  return async function send(request: HttpRequest): Promise<HttpResult> {
    if (isBlocked) return { isSent: false };
    const { result, isStale } = await exchange(request, transport.agents[request.endpoint.creates ? 'create' : 'read']);
    return isStale ? (await exchange(request, false)).result : result;
  };
}
