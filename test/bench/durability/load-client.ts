import { connect, type Socket } from 'node:net';

/** An order that the service has said to have. */
export type Acknowledged = { readonly code: string; readonly path: string };

export type Load = {
  readonly url: string;
  readonly connections: number;
  /** The path of the next call; without one the connection is done. */
  readonly next: () => string | undefined;
  readonly acknowledge: (order: Acknowledged) => void;
  /** Told of every answer that is no order, such as a 503 while the database is away. */
  readonly refuse?: (answer: string) => void;
};

/** Bytes of the first whole response in a text, as long as its head says; none while it is not whole. */
function wholeLength(text: string): number {
  const end = text.indexOf('\r\n\r\n');
  const whole = end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1]);
  return end > 0 && text.length >= whole ? whole : 0;
}

/** A shop that is refused tries again, but not at once. */
const retryDelayMs = 20;

const codePattern = /"transaction_code":"([\da-f-]{36})"/;

/** Asks on one connection, one call after the other, until there is nothing to ask or the server is gone. */
async function runLoadClient(socket: Socket, { url, next, acknowledge, refuse }: Load): Promise<void> {
  const { host } = new URL(url);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let [received, path] = ['', ''];
  const ask = (): void => {
    const wanted = next();
    if (wanted === undefined) {
      socket.end();
      return;
    }
    path = wanted;
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  };
  socket.on('data', (chunk: string) => {
    received += chunk;
    const length = wholeLength(received);
    if (length === 0) return;
    const answer = received.slice(0, length);
    received = received.slice(length);
    const code = answer.startsWith('HTTP/1.1 200 ') ? codePattern.exec(answer)?.[1] : undefined;
    if (code === undefined) {
      refuse?.(answer);
      setTimeout(ask, retryDelayMs);
    } else {
      acknowledge({ code, path });
      ask();
    }
  });
  ask();
  await closed;
}

/** Buys on several connections at once. Resolves once all are closed, whoever closed them. */
export async function runLoad(load: Load): Promise<void> {
  const { hostname, port } = new URL(load.url);
  const shoppers = Array.from({ length: load.connections }, () => {
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
    socket.on('error', () => undefined); // a server that is killed resets its connections
    return runLoadClient(socket, load);
  });
  await Promise.all(shoppers);
}
