// Finds the programs of a PostgreSQL server for the tests, or installs them with a message: the usual folders, that of
// pg_config, the PATH, Debian's package when root. Runs private servers with them, each in a folder of its own.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { aptInstall, canRun, findFreePort, isDebianRoot, spawnWithParent } from './programs.mjs';

const outputOf = (command, ...parameters) => {
  const { status, stdout } = spawnSync(command, parameters, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** The folders of all versions, the newest first. */
const versionsIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d+$/.test(name))
        .sort((a, b) => Number(b) - Number(a))
        .map((name) => join(folder, name, 'bin'))
    : [];

const folders = () => [
  ...versionsIn('/usr/lib/postgresql'),
  outputOf('pg_config', '--bindir') ?? '',
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql/bin',
  '/Applications/Postgres.app/Contents/Versions/latest/bin',
];

const find = () => folders().find((folder) => ['initdb', 'postgres'].every((name) => canRun(join(folder, name))));

const isRoot = process.getuid?.() === 0;

function installWithApt() {
  // Keeps the package from creating and starting a server for the whole machine.
  const settings = '/etc/postgresql-common/createcluster.d';
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'no-main-cluster.conf'), 'create_main_cluster = false\n');
  aptInstall('postgresql');
}

/** Returns the folder of `initdb` and `postgres`. */
export function findPrograms() {
  const found = find();
  if (found) return found;
  if (isDebianRoot()) {
    console.log("No PostgreSQL found: installing one with apt (Debian's package).");
    installWithApt();
  }
  const installed = find();
  if (!installed) {
    throw new Error('No PostgreSQL for the tests: install its server, or set TEST_DATABASE_URL to the URL of one.');
  }
  return installed;
}

/** The user of the server, because PostgreSQL refuses to run as root. */
function unprivileged() {
  if (!isRoot) return {};
  const name = ['postgres', 'nobody'].find((user) => outputOf('id', '-u', user));
  if (!name) throw new Error('No PostgreSQL for the tests: it refuses to run as root, and there is no other user.');
  return { uid: Number(outputOf('id', '-u', name)), gid: Number(outputOf('id', '-g', name)) };
}

const readyLine = 'database system is ready to accept connections';
const readyStandbyLine = 'database system is ready to accept read-only connections';

/** On a busy machine a connection is to open within its time limit, 5 s. Only root may raise a priority, not in every container. */
function raisePriority({ pid }) {
  try {
    setPriority(pid, -10);
  } catch {
    // It runs like the tests.
  }
}

/** Resolves once the server accepts connections. On Linux the server ends with this process, however that ends. */
function launch({ programs, folder, user, parameters, ready = readyLine }) {
  const server = spawnWithParent([join(programs, 'postgres'), '-D', folder, ...parameters], {
    signal: 'QUIT',
    ...user,
    cwd: folder,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  raisePriority(server);
  const ended = new Promise((resolve) => server.on('close', resolve));
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk) => {
      output += chunk.toString();
      if (!output.includes(ready)) return;
      server.stderr.off('data', listen).resume();
      resolve({ pid: server.pid, kill: (signal) => server.kill(signal), ended });
    };
    server.stderr.on('data', listen);
    server.on('error', reject);
    void ended.then(() => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}

const durable = ['-c', 'fsync=on'];
const volatile = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/**
 * Starts a separate server on a free port of this machine. With `isDurable` it writes through to the disk like in
 * production; without, it is faster and loses data only in a crash of the machine. Its files are below `parent`.
 */
export async function startCluster({ isDurable = false, settings = [], parent = tmpdir() } = {}) {
  const programs = findPrograms();
  const user = unprivileged();
  const root = mkdtempSync(join(parent, 'checkout-postgres-'));
  const folder = join(root, 'data');
  const password = randomBytes(12).toString('hex');
  writeFileSync(join(root, 'password'), password);
  if (user.uid !== undefined) for (const path of [root, join(root, 'password')]) chownSync(path, user.uid, user.gid);
  const initdb = ['-D', folder, '-U', 'checkout', '-A', 'md5', '--pwfile', join(root, 'password')];
  execFileSync(join(programs, 'initdb'), [...initdb, '-E', 'UTF8', '--no-locale', '--no-sync'], {
    ...user,
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  const port = await findFreePort();
  const urlOf = (at) => `postgres://checkout:${password}@127.0.0.1:${at}/postgres`;
  const parametersOf = (at, extraSettings) => [
    ...['-c', 'listen_addresses=127.0.0.1', '-p', String(at), '-c', 'unix_socket_directories='],
    ...(isDurable ? durable : volatile),
    ...extraSettings.flatMap((setting) => ['-c', setting]),
  ];
  const start = () => launch({ programs, folder, user, parameters: parametersOf(port, settings) });
  let server = await start();
  // The catalogue's cache, which the first connection to a database writes, is in its files, so each copy of them has it.
  const template = new pg.Client(urlOf(port).replace(/postgres$/, 'template1'));
  await template.connect();
  await template.end();

  const halt = async (signal) => {
    server.kill(signal);
    await server.ended;
  };
  return {
    url: urlOf(port),
    /** Stops the server, by default at once like a crash. */
    halt: (signal = 'SIGQUIT') => halt(signal),
    start: async () => void (server = await start()),
    baseBackup() {
      const base = join(root, 'base');
      const parameters = ['-D', base, '-X', 'stream', '-c', 'fast', '-d', urlOf(port)];
      execFileSync(join(programs, 'pg_basebackup'), parameters, { ...user, cwd: root, stdio: 'inherit' });
      return base;
    },
    async recover({ base, settings: recoverySettings, isStandby = false }) {
      const recoveredPort = await findFreePort();
      const signalFile = join(base, isStandby ? 'standby.signal' : 'recovery.signal');
      writeFileSync(signalFile, '');
      if (user.uid !== undefined) chownSync(signalFile, user.uid, user.gid);
      const parameters = parametersOf(recoveredPort, recoverySettings);
      const ready = isStandby ? readyStandbyLine : readyLine;
      const recovered = await launch({ programs, folder: base, user, parameters, ready });
      const stop = async () => {
        recovered.kill('SIGQUIT');
        await recovered.ended;
      };
      return { url: urlOf(recoveredPort), pid: recovered.pid, stop };
    },
    async stop() {
      await halt('SIGQUIT');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
