import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'puppeteer-core';
import { servePages, type RunningServer } from '../e2e/support/server.js';
import type { Consumer } from './consumers.js';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const serveFolder = (folder: string): Promise<RunningServer> =>
  servePages((path) => {
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return undefined;
    return { body: readFileSync(file), type: types[extname(file)] ?? 'application/octet-stream' };
  });

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What frameworks report where the page differs from what the server has rendered. */
const mismatchPattern = /hydrat|did(?:n't| not) match/i;

/** Collects what the page reports of such differences. */
export function watchHydration(page: Page): readonly string[] {
  const mismatches: string[] = [];
  page.on('console', (message) => {
    if (mismatchPattern.test(message.text()) && message.type() !== 'log') mismatches.push(message.text());
  });
  return mismatches;
}

/** The path of a program of the project, or of Node. */
export const programOf = (project: string, name: string): string =>
  name === 'node' ? process.execPath : join(project, 'node_modules/.bin', name);

/** Starts a program that serves the pages. It is ready once it has printed `Ready`, `Listening` or its address. */
async function serveByProgram(project: string, command: (port: number) => readonly [string, ...string[]]) {
  const port = await findFreePort();
  const [program, ...parameters] = command(port);
  const child = spawn(programOf(project, program), parameters, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  });
  for await (const line of createInterface(child.stdout)) if (/ready|listening|:\d{4,5}/i.test(line)) break;
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** Starts the service of its package as `npx crypto-checkout-server` does, in the folder of the project. */
export async function startService(project: string): Promise<RunningServer> {
  const child = spawn(programOf(project, 'crypto-checkout-server'), [], {
    cwd: project,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { origin: /http:\/\/\S+/.exec(line)?.[0] ?? '', stop };
}

/** Serves the pages of a project. */
export const serveSite = (project: string, site: NonNullable<Consumer['site']>): Promise<RunningServer> =>
  'folder' in site ? serveFolder(join(project, site.folder)) : serveByProgram(project, site.program);
