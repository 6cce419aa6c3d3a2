import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fetchFiles } from '../../support/debian.mjs';
import { aptInstall, findFreePort, isDebianRoot } from '../../support/programs.mjs';
import { root } from '../packages.js';
import { startMariaDb } from './mariadb.js';

export type WordPress = {
  readonly origin: string;
  /** What WordPress has logged of PHP. */
  readonly readLog: () => string;
  readonly stop: () => Promise<void>;
};

const own = fileURLToPath(new URL('./', import.meta.url));

/** The files of Debian's WordPress; where it is not installed they are unpacked, because its package wants a web server. */
function findWordPress(): string {
  const cache = join(root, 'node_modules/.cache/wordpress');
  const found = ['/usr', join(cache, 'usr')].find((folder) => existsSync(join(folder, 'share/wordpress/wp-load.php')));
  if (found) return join(found, 'share/wordpress');
  if (!isDebianRoot()) throw new Error("WordPress cannot be had here: it is Debian's package wordpress.");
  const packages = ['wordpress', 'php-getid3', 'libjs-cropper', 'libjs-underscore'];
  fetchFiles({ packages, files: ['usr/share'], folder: cache });
  return join(cache, 'usr/share/wordpress');
}

const programs = 'PATH="$PATH:/usr/sbin"; command -v mariadbd && command -v mariadb-install-db && php -m | grep mysqli';

/** Installs PHP and MariaDB where they are missing. */
function requirePrograms(): void {
  if (spawnSync('sh', ['-c', programs]).status === 0) return;
  const packages = ['php-cli', 'php-mysql', 'mariadb-server-core', 'mariadb-client'];
  if (!isDebianRoot()) throw new Error(`PHP and MariaDB are missing: Debian's ${packages.join(', ')}.`);
  aptInstall(...packages);
}

type PhpSettings = {
  readonly site: string;
  readonly port: number;
  readonly variables: Readonly<Record<string, string>>;
};

/** Starts PHP's own web server. */
async function startPhp({ site, port, variables }: PhpSettings): Promise<() => Promise<void>> {
  const program = spawn('php', ['-S', `127.0.0.1:${port}`, '-d', 'opcache.enable_cli=1', '-t', site], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  // One listener for all lines: several come at once, and the program writes on.
  await new Promise<void>((resolve, reject) => {
    createInterface(program.stderr).on('line', (line) => /Development Server .* started/.test(line) && resolve());
    program.once('exit', () => reject(new Error('PHP does not start.')));
  });
  return async () => {
    // The group: PHP does not pass a signal on to the processes of PHP_CLI_SERVER_WORKERS.
    if (program.pid !== undefined) process.kill(-program.pid, 'SIGTERM');
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
  };
}

/** A WordPress of its own with a database server of its own, the stubs of WooCommerce, and the gateway in `plugin`. */
export async function startWordPress({ folder, plugin }: Record<'folder' | 'plugin', string>): Promise<WordPress> {
  requirePrograms();
  const site = join(folder, 'wordpress');
  // Links of Debian's package lead to files of others.
  cpSync(findWordPress(), site, { recursive: true, dereference: true, filter: (path) => !path.endsWith('.htaccess') });
  cpSync(join(own, 'wp-config.php'), join(site, 'wp-config.php'));
  const content = join(site, 'wp-content');
  cpSync(join(own, 'woocommerce'), join(content, 'plugins/woocommerce'), { recursive: true });
  cpSync(join(own, 'mu-plugins'), join(content, 'mu-plugins'), { recursive: true });
  cpSync(plugin, join(content, 'plugins/woocommerce-gateway'), { recursive: true });

  const database = await startMariaDb(join(folder, 'mariadb'));
  execFileSync('mariadb', [
    '--no-defaults',
    '-h127.0.0.1',
    `-P${database.port}`,
    '-uroot',
    '-e',
    'CREATE DATABASE shop',
  ]);
  const port = await findFreePort();
  const logFile = join(folder, 'wordpress.log');
  const readLog = (): string => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
  const variables = {
    WORDPRESS: site,
    DB_PORT: String(database.port),
    SHOP_URL: `http://127.0.0.1:${port}`,
    ADMIN_PASSWORD: 'password-of-this-test',
    LOG_FILE: logFile,
    PHP_CLI_SERVER_WORKERS: '8',
  };
  try {
    execFileSync('php', [join(own, 'install.php')], { env: { ...process.env, ...variables }, stdio: 'pipe' });
  } catch {
    await database.stop();
    throw new Error(`WordPress cannot be installed:\n${readLog()}`);
  }
  const stopPhp = await startPhp({ site, port, variables });
  return {
    origin: variables.SHOP_URL,
    readLog,
    async stop() {
      await stopPhp();
      await database.stop();
    },
  };
}
