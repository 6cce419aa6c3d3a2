import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { SendResult, WebhookRequest } from '#core';
import type { SendErrorCode } from './send-error.js';
import { parseRetryAfter } from './retry-after.js';

/** A reply's headers; Node's parser refuses more. */
const maxHeaderBytes = 16 * 1024;

/** `103 Early Hints` and the like may precede a reply, but not for ever. */
const maxInterimReplies = 10;

type SendTarget = { readonly socket: Socket; readonly request: WebhookRequest };

type SendLimits = { readonly maxBytes: number; readonly signal: AbortSignal; readonly clock: () => number };

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
 * Sends the request and reads the reply to its end, keeping nothing of its body and unpacking nothing. Ends the
 * connection in every case.
 */
export const sendRequest = ({ socket, request }: SendTarget, { maxBytes, signal, clock }: SendLimits) =>
  new Promise<SendResult>((resolve) => {
    let reply: IncomingMessage | undefined;
    let [bytes, interims] = [0, 0];
    const finish = (error: SendErrorCode | null): void => {
      const retryAfter = parseRetryAfter(reply?.headers['retry-after'], clock());
      // What comes after a whole reply changes nothing about it.
      resolve({ status: reply?.statusCode ?? null, error: reply?.complete ? null : error, retryAfter });
      socket.destroy();
    };
    const fail = (error: Error): void => finish(sendErrorCode(error));
    signal.addEventListener('abort', () => finish('timeout'), { once: true });

    // All bytes, whatever they are: headers, trailers and the lengths of chunks have no end either.
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) finish('too_large');
    });
    const sent = httpRequest(toRequestOptions(socket, request));
    sent.on('information', () => (++interims > maxInterimReplies ? finish('too_large') : undefined));
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
