import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Backend = { readonly url: string; readonly agent: Agent; isReady: boolean };

export type Balancer = {
  readonly url: string;
  readonly add: (url: string) => void;
  readonly remove: (url: string) => void;
  /** Resolves once the backend answers its readiness check. */
  readonly waitUntilReady: (url: string) => Promise<void>;
  /** Requests that it could not pass on, or whose reply broke off. */
  readonly failures: readonly string[];
  readonly close: () => void;
};

const pollMs = 250;

/** Headers about one connection only. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Copies a request to a backend and its reply back. It retries nothing. */
function forward(backend: Backend, { request, response }: { request: IncomingMessage; response: ServerResponse }) {
  return new Promise<string | undefined>((resolve) => {
    const { hostname, port } = new URL(backend.url);
    const fail = (error: NodeJS.ErrnoException): void => {
      resolve(error.code ?? error.message);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    const { method, url: path, headers } = request;
    const outgoing = httpRequest({ hostname, port, method, path, headers, agent: backend.agent }, (reply) => {
      const endToEnd = Object.entries(reply.headers).filter(([name]) => !hopByHop.has(name));
      response.writeHead(reply.statusCode ?? 502, Object.fromEntries(endToEnd));
      reply.on('error', fail).on('end', () => resolve(undefined));
      reply.pipe(response);
    });
    outgoing.on('error', fail);
    request.pipe(outgoing);
  });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

/**
 * A load balancer with connections that stay open: it polls `/readyz` and passes each request to the next backend that
 * is ready. It has no second try, so that it hides nothing.
 */
export async function startBalancer(): Promise<Balancer> {
  const backends = new Map<string, Backend>();
  const waiters = new Map<string, () => void>();
  const failures: string[] = [];
  let turn = 0;

  const poll = async (): Promise<void> => {
    await Promise.all(
      [...backends.values()].map(async (backend) => {
        backend.isReady = await isReady(backend.url);
        if (backend.isReady) waiters.get(backend.url)?.();
      }),
    );
  };
  const timer = setInterval(() => void poll(), pollMs);

  const server = createServer((request, response) => {
    const ready = [...backends.values()].filter((backend) => backend.isReady);
    const backend = ready[turn++ % Math.max(1, ready.length)];
    if (!backend) {
      failures.push('no backend is ready');
      response.writeHead(503).end();
      return;
    }
    void forward(backend, { request, response }).then((failure) => {
      if (failure !== undefined) failures.push(failure);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    add: (url) => void backends.set(url, { url, agent: new Agent({ keepAlive: true }), isReady: false }),
    remove(url) {
      backends.get(url)?.agent.destroy();
      backends.delete(url);
    },
    waitUntilReady: (url) => new Promise((resolve) => waiters.set(url, resolve)),
    close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}
