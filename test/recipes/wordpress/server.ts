import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchFiles } from '../../support/debian.mjs';
import { findFreePort } from '../../support/free-port.js';
import { startPhp } from '../php.js';
import { hasPhp, requirePackages, withApt } from '../debian.js';
import { root } from '../packages.js';
import { startMariaDb } from './mariadb.js';

export type WordPress = {
  readonly origin: string;
  /** With the number of writes in it, the next webhook is killed after them. */
  readonly killFile: string;
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
  const packages = ['wordpress', 'php-getid3', 'libjs-cropper', 'libjs-underscore'];
  withApt({ what: 'WordPress', packages }, () => fetchFiles({ packages, files: ['usr/share'], folder: cache }));
  return join(cache, 'usr/share/wordpress');
}

function requirePrograms(): void {
  requirePackages({
    what: 'PHP for WordPress',
    packages: ['php-cli', 'php-mysql'],
    check: hasPhp('mysqli', 'posix'),
  });
  requirePackages({
    what: 'MariaDB',
    packages: ['mariadb-server-core', 'mariadb-client'],
    check: [
      'sh',
      '-c',
      'PATH="$PATH:/usr/sbin"; command -v mariadbd && command -v mariadb-install-db && command -v mariadb',
    ],
  });
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
  const [killFile, logFile] = [join(folder, 'kill-after'), join(folder, 'wordpress.log')];
  const readLog = (): string => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
  const variables = {
    WORDPRESS: site,
    DB_PORT: String(database.port),
    SHOP_URL: `http://127.0.0.1:${port}`,
    ADMIN_PASSWORD: 'password-of-this-test',
    KILL_FILE: killFile,
    LOG_FILE: logFile,
    // Each webhook that is killed takes one of them.
    PHP_CLI_SERVER_WORKERS: '16',
  };
  try {
    execFileSync('php', [join(own, 'install.php')], { env: { ...process.env, ...variables }, stdio: 'pipe' });
  } catch {
    await database.stop();
    throw new Error(`WordPress cannot be installed:\n${readLog()}`);
  }
  const server = await startPhp({ port, parameters: ['-d', 'opcache.enable_cli=1', '-t', site], variables });
  return {
    origin: server.origin,
    killFile,
    readLog,
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
}
