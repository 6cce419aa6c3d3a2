import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { GeneratedRequest } from './generate.js';

export type FuzzResponse = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
};

const requestTimeoutMs = 10_000;

export type Client = {
  readonly send: (request: GeneratedRequest) => Promise<FuzzResponse>;
  readonly close: () => void;
};

function receive(response: IncomingMessage, resolve: (received: FuzzResponse) => void): void {
  const chunks: Buffer[] = [];
  const { statusCode: status = 0, headers } = response;
  response
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => resolve({ status, headers, text: Buffer.concat(chunks).toString('utf8') }));
}

const flattenHeaders = ({ headers, body }: GeneratedRequest): string[] => [
  ...headers.flat(),
  ...(body === '' ? [] : ['content-length', String(body.length)]),
];

/** Creates a client that keeps its connection and sends paths and headers unchanged. */
export function connectTo(origin: string): Client {
  const { hostname, port, host } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (generated: GeneratedRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const { method, path, search, body } = generated;
      const target = search === '' ? path : `${path}?${search}`;
      const headers = ['host', host, ...flattenHeaders(generated)];
      const request = httpRequest({ agent, hostname, port, method, path: target, headers }, (response) =>
        receive(response, resolve),
      );
      request.setTimeout(requestTimeoutMs, () => request.destroy(new Error('no reply')));
      request.on('error', reject).end(body);
    });
  return { send, close: () => agent.destroy() };
}
