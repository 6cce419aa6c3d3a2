// Starts PgBouncer in transaction mode in front of a PostgreSQL server of the tests.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianProgram } from './debian.mjs';
import { findFreePort, spawnWithParent } from './programs.mjs';

/** Returns the program; undefined where it is missing and cannot be fetched. */
export const findPgBouncer = () =>
  findDebianProgram({
    name: 'pgbouncer',
    packages: ['pgbouncer', 'libc-ares2', 'libevent-2.1-7'],
    program: 'usr/sbin/pgbouncer',
    libraries: 'usr/lib/x86_64-linux-gnu',
  });

/** Anybody may connect, as the one user of the test's database. */
const configuration = ({ hostname, port, username, password }, { listenPort, settings }) => `
[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
${settings}
`;

/** Resolves with the URL of a database through the pooler. Later lines of its settings replace earlier ones. */
export async function startPgBouncer(databaseUrl, settings = '') {
  const program = findPgBouncer();
  const folder = mkdtempSync(join(tmpdir(), 'checkout-pgbouncer-'));
  const port = await findFreePort();
  const url = new URL(databaseUrl);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(url, { listenPort: port, settings }));
  chmodSync(folder, 0o755);
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const env = program.libraries ? { LD_LIBRARY_PATH: program.libraries } : {};
  const child = spawnWithParent([program.path, file], { ...nobody, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  await new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk.toString();
      if (output.includes('process up')) resolve();
    });
    child.on('error', reject);
    void ended.then(() => reject(new Error(`PgBouncer did not start: ${output}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href, stop };
}
