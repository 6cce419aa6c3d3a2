import { connect, type Socket } from 'node:net';

/** An order that the service has acknowledged. */
export type Acknowledged = { readonly code: string; readonly path: string };

export type Load = {
  readonly url: string;
  readonly connections: number;
  /** Returns the path of the next call, or undefined to close the connection. */
  readonly next: () => string | undefined;
  readonly acknowledge: (order: Acknowledged) => void;
  /** Receives every reply without an order, such as a 503 during an outage of the database. */
  readonly refuse?: (answer: string) => void;
};

/** The length of the first response in a text, by its content-length; undefined while the response is incomplete. */
function wholeLength(text: string): number {
  const end = text.indexOf('\r\n\r\n');
  const whole = end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1]);
  return end > 0 && text.length >= whole ? whole : 0;
}

/** The delay before the next call after a refusal. */
const retryDelayMs = 20;

const codePattern = /"transaction_code":"([\da-f-]{36})"/;

/** Sends calls on one connection, one by one, until there are no more calls or the server is gone. */
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

/** Places orders on several connections at once. Resolves once all connections are closed, by either side. */
export async function runLoad(load: Load): Promise<void> {
  const { hostname, port } = new URL(load.url);
  const shoppers = Array.from({ length: load.connections }, () => {
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
    socket.on('error', () => undefined); // a killed server resets its connections
    return runLoadClient(socket, load);
  });
  await Promise.all(shoppers);
}
