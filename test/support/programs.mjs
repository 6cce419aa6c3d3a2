// Shared by the searches for browsers and for PostgreSQL: finds executables, installs Debian's packages as root, and
// starts programs that end with this process.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export const canRun = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The candidate files of these commands, in the order of the PATH. */
export const onPath = (commands) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => commands.map((command) => join(folder, command)));

export const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

const options = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  timeout: 900_000, // a mirror that does not answer must not hold the tests up for ever
};

/** Runs apt after the suites that run it at the same time: it has a lock, and does not wait for it. @throws when it fails. */
export const apt = (parameters, { cwd } = {}) =>
  execFileSync('flock', [join(tmpdir(), 'checkout-apt.lock'), 'apt-get', ...parameters], { ...options, cwd });

/** Updates apt's lists and installs Debian's packages. @throws when that fails. */
export function aptInstall(...packages) {
  apt(['update', '-qq']);
  apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** Starts a program that, on Linux, ends with this process, however that ends. */
export function spawnWithParent([command, ...parameters], { signal = 'TERM', ...spawnOptions }) {
  const wrapped = canRun('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', signal, '--'] : [];
  const [program, ...rest] = [...wrapped, command, ...parameters];
  return spawn(program, rest, spawnOptions);
}

/** A port that was free a moment ago. */
export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
