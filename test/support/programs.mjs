// What the searches for browsers and for a database share: is a program there, Debian's package when root, and an end
// with this process.
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const canRun = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Files that the names of commands may mean, in the order of the PATH. */
export const onPath = (commands) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => commands.map((command) => join(folder, command)));

export const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

const options = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};

/** Installs Debian's packages after a look at what there is; throws where that fails. */
export function aptInstall(...packages) {
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

/** Starts a program that dies with this process, however that ends, where Linux can do so. */
export function spawnWithParent([command, ...parameters], { signal = 'TERM', ...spawnOptions }) {
  const wrapped = canRun('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', signal, '--'] : [];
  const [program, ...rest] = [...wrapped, command, ...parameters];
  return spawn(program, rest, spawnOptions);
}
