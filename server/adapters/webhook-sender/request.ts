import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { dayMs, parseRetryAfter, type SendResult, type WebhookRequest } from '#core';
import { SendError, type SendErrorCode } from './target.js';

export type Connect = (target: { readonly host: string; readonly port: number }) => Socket;

type ReadyCondition = { readonly event: string; readonly error: SendError; readonly signal: AbortSignal };

/** Resolves when the socket emits `event`; destroys the socket and rejects when it fails or the signal aborts first. */
async function whenReady(socket: Socket, { event, error, signal }: ReadyCondition): Promise<Socket> {
  socket.on('error', () => undefined); // stays: an error after the end must not end the process
  try {
    await once(socket, event, { signal });
    return socket;
  } catch {
    socket.destroy();
    throw error;
  }
}

/** How many addresses of a host are tried, and for how long each. */
const maxAddresses = 3;
const addressTimeoutMs = 4000;

export async function connectToReceiver(
  { addresses, port }: { addresses: readonly string[]; port: number },
  { connect, signal }: { readonly connect: Connect; readonly signal: AbortSignal },
): Promise<Socket> {
  const [host, ...otherAddresses] = addresses.slice(0, maxAddresses);
  if (host === undefined) throw new SendError('connection');
  const limit = otherAddresses.length > 0 ? AbortSignal.any([signal, AbortSignal.timeout(addressTimeoutMs)]) : signal;
  const condition = { event: 'connect', error: new SendError('connection'), signal: limit };
  try {
    return await whenReady(connect({ host, port }), condition);
  } catch (error) {
    if (signal.aborted || otherAddresses.length === 0) throw error;
    return connectToReceiver({ addresses: otherAddresses, port }, { connect, signal });
  }
}

type TlsSettings = { readonly name: string; readonly signal: AbortSignal; readonly ca?: string | undefined };

/** Starts TLS on a connection. The certificate must be valid for the name, which may be an IP address. */
export const upgradeToTls = (socket: Socket, { name, signal, ca }: TlsSettings): Promise<Socket> =>
  whenReady(
    connectTls({
      socket,
      host: name,
      servername: isIP(name) ? '' : name,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true, // overrides NODE_TLS_REJECT_UNAUTHORIZED
      ...(ca === undefined ? {} : { ca }),
    }),
    { event: 'secureConnect', error: new SendError('tls'), signal },
  );

const maxHeaderBytes = 16 * 1024;

/** Of a reply, with its headers. */
const maxBytes = 1024 * 1024;

/** Replies such as `103 Early Hints` may precede the reply, but not without end. */
const maxInterimReplies = 10;

/** What an operator reads of an answer. */
const answerBytes = 200;

type SendTarget = { readonly socket: Socket; readonly request: WebhookRequest };

type SendLimits = { readonly bodyGraceMs: number; readonly signal: AbortSignal; readonly clock: () => number };

const sendErrorCode = (error: NodeJS.ErrnoException): SendErrorCode => {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'too_large';
  return error.code?.startsWith('HPE_') ? 'invalid_reply' : 'connection';
};

const toRequestOptions = (socket: Socket, { url, headers, body }: WebhookRequest) => {
  const { pathname, search, host } = new URL(url);
  return {
    createConnection: () => socket,
    method: 'POST',
    path: pathname + search,
    maxHeaderSize: maxHeaderBytes,
    headers: {
      ...headers,
      host,
      accept: '*/*',
      'accept-encoding': 'identity',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    },
  };
};

/**
 * Sends the request and reads the reply to its end, for a short time: the status is the answer. Discards the body but for its
 * beginning, and decodes nothing. Closes the connection in every case.
 */
export const sendWebhookOverSocket = ({ socket, request }: SendTarget, { bodyGraceMs, signal, clock }: SendLimits) =>
  new Promise<SendResult>((resolve) => {
    let reply: IncomingMessage | undefined;
    let [byteCount, interimCount] = [0, 0];
    let grace: NodeJS.Timeout | undefined;
    let answer = Buffer.alloc(0);
    const finish = (error: SendErrorCode | null, bodyTimedOut = false): void => {
      clearTimeout(grace);
      const wait = parseRetryAfter(reply?.headers['retry-after'], clock());
      const retryAfter = wait === undefined ? null : Math.min(wait, dayMs);
      // An error after a complete reply does not change it.
      const status = reply?.statusCode ?? null;
      const text = answer.toString();
      resolve({
        status,
        error: reply?.complete ? null : error,
        retryAfter,
        bodyTimedOut,
        ...(text && { answer: text }),
      });
      socket.destroy();
    };
    const fail = (error: Error): void => finish(sendErrorCode(error));
    signal.addEventListener('abort', () => finish('timeout'), { once: true });

    // Counts all bytes: headers, trailers and chunk lengths can be endless, too.
    socket.on('data', (chunk: Buffer) => {
      byteCount += chunk.length;
      if (byteCount > maxBytes) finish('too_large');
    });
    const sent = httpRequest(toRequestOptions(socket, request));
    sent.on('information', () => (++interimCount > maxInterimReplies ? finish('too_large') : undefined));
    sent.on('error', fail).on('close', () => finish('connection'));
    sent
      .on('upgrade', () => finish('invalid_reply'))
      .on('response', (response) => {
        reply = response;
        grace = setTimeout(() => finish(null, true), bodyGraceMs);
        response.on('error', fail).on('end', () => finish(response.complete ? null : 'connection'));
        response.on('data', (chunk: Buffer) => {
          if (answer.length < answerBytes) answer = Buffer.concat([answer, chunk]).subarray(0, answerBytes);
        });
      });
    sent.end(request.body);
  });
