import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export type Receiver = {
  readonly url: string;
  /** The body that came first under each id that was accepted. */
  readonly accepted: ReadonlyMap<string, string>;
  readonly counts: Counts;
  readonly stop: () => void;
};

export type Counts = {
  requests: number;
  /** Refused on purpose, by a status or by a broken connection. */
  failed: number;
  /** Whose signature the public library does not take. */
  unsigned: number;
  /** Came again with other bytes. */
  changed: number;
  /** Came again after they had been accepted. */
  again: number;
};

const shareOfFailures = 0.3;

type Failure = (response: ServerResponse) => void;

/** What receivers do when they are not well. */
const failures: readonly Failure[] = [
  (response) => response.writeHead(500).end('no'),
  (response) => response.writeHead(503, { 'retry-after': '1' }).end(),
  (response) => response.destroy(),
  (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
];

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Takes webhooks on this machine, checks each with the public library and fails as often as it is meant to. */
export async function startReceiver(secret: string, random: () => number): Promise<Receiver> {
  const library = new Webhook(secret);
  const accepted = new Map<string, string>();
  const counts: Counts = { requests: 0, failed: 0, unsigned: 0, changed: 0, again: 0 };

  const isSigned = (body: string, headers: Record<string, string>): boolean => {
    try {
      library.verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const headers = headersOf(request);
    const id = headers['webhook-id'] ?? '';
    counts.requests += 1;
    if (!isSigned(body, headers)) counts.unsigned += 1;
    if (random() < shareOfFailures) {
      counts.failed += 1;
      failures[Math.floor(random() * failures.length)]?.(response);
      return;
    }
    const before = accepted.get(id);
    if (before !== undefined) counts.again += 1;
    if (before !== undefined && before !== body) counts.changed += 1;
    accepted.set(id, before ?? body);
    response.writeHead(204).end();
  };

  // A sender that is killed breaks off what it was sending.
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, accepted, counts, stop };
}
