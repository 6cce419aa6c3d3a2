import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { createTemporaryFolder } from '../../support/http.js';
import { closeServer, listenOnLoopback } from '../../support/receivers.js';

export type RunningServer = { readonly origin: string; readonly stop: () => Promise<void> };

/** Starts the built program like `npm start`, on a free port and with its own database. */
export async function startProgram(variables: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const folder = createTemporaryFolder();
  const program = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'error', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
  const origin = /http:\/\/\S+/.exec(line)?.[0] ?? '';
  const stop = async () => {
    program.kill('SIGTERM');
    await once(program, 'exit');
    folder.remove();
  };
  return { origin, stop };
}

export type PageResponse = {
  readonly body: string | Buffer;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A web server for pages of others: a merchant's page, or a static host. */
export async function servePages(handler: (path: string) => PageResponse | undefined): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const found = handler((request.url ?? '/').replace(/\?.*/, ''));
    const { body, type = 'text/html; charset=utf-8', headers } = found ?? { body: 'not found', type: 'text/plain' };
    response.writeHead(found ? 200 : 404, { 'content-type': type, ...headers }).end(body);
  });
  const port = await listenOnLoopback(server);
  return { origin: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}
