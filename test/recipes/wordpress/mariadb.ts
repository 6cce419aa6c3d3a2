import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findFreePort, spawnWithParent } from '../../support/programs.mjs';

export type MariaDb = { readonly port: number; readonly stop: () => Promise<void> };

const user = process.getuid?.() === 0 ? ['--user=root'] : [];

/** Starts a server of its own with its files in a folder, and an empty database `shop` that `root` opens without a password. */
export async function startMariaDb(folder: string): Promise<MariaDb> {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const settings = ['--no-defaults', `--datadir=${data}`, ...user];
  execFileSync('mariadb-install-db', [...settings, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    stdio: 'pipe',
  });
  const port = await findFreePort();
  const listening = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 'mariadb.sock')}`];
  const server = spawnWithParent(['mariadbd', ...settings, ...listening, '--innodb-flush-log-at-trx-commit=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  });
  const lines = createInterface(server.stderr as Readable);
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error(`MariaDB does not start:\n${output.join('\n')}`)));
    lines.on('line', (line) => {
      output.push(line);
      if (line.includes('ready for connections')) resolve();
    });
  });
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  return { port, stop };
}
