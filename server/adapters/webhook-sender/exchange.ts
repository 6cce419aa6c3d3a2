import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Outcome, WebhookRequest } from '#api';
import type { FaultCode } from './fault.js';
import { retryAfterMs } from './retry-after.js';

/** A reply's headers; Node's parser refuses more. */
const mostHeaderBytes = 16 * 1024;

/** `103 Early Hints` and the like may precede a reply, but not for ever. */
const mostInterims = 10;

type Sending = { readonly socket: Socket; readonly request: WebhookRequest };

type Limits = { readonly mostBytes: number; readonly signal: AbortSignal; readonly clock: () => number };

const faultOf = (error: NodeJS.ErrnoException): FaultCode => {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'too_large';
  return error.code?.startsWith('HPE_') ? 'invalid_reply' : 'connection';
};

const optionsOf = (socket: Socket, { url, headers, body }: WebhookRequest) => {
  const { pathname, search, host } = new URL(url);
  return {
    createConnection: () => socket,
    method: 'POST',
    path: pathname + search,
    maxHeaderSize: mostHeaderBytes,
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
 * Sends the request and reads the reply to its end, keeping nothing of its body and unpacking nothing. Ends the
 * connection in every case.
 */
export const exchange = ({ socket, request }: Sending, { mostBytes, signal, clock }: Limits) =>
  new Promise<Outcome>((resolve) => {
    let reply: IncomingMessage | undefined;
    let [bytes, interims] = [0, 0];
    const finish = (error: FaultCode | null): void => {
      const retryAfter = retryAfterMs(reply?.headers['retry-after'], clock());
      // What comes after a whole reply changes nothing about it.
      resolve({ status: reply?.statusCode ?? null, error: reply?.complete ? null : error, retryAfter });
      socket.destroy();
    };
    const fail = (error: Error): void => finish(faultOf(error));
    signal.addEventListener('abort', () => finish('timeout'), { once: true });

    // All bytes, whatever they are: headers, trailers and the lengths of chunks have no end either.
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) finish('too_large');
    });
    const sent = httpRequest(optionsOf(socket, request));
    sent.on('information', () => (++interims > mostInterims ? finish('too_large') : undefined));
    sent.on('error', fail).on('close', () => finish('connection'));
    sent
      .on('upgrade', () => finish('invalid_reply'))
      .on('response', (response) => {
        reply = response;
        response.on('error', fail).on('end', () => finish(response.complete ? null : 'connection'));
        response.resume();
      });
    sent.end(request.body);
  });
