import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../support/programs.mjs';
import { startCluster } from '../support/postgres.mjs';
import { createProject, programOf, run } from './packages.js';
import { sandboxToken, serviceEnvironment, startShopService, times, until } from './shop-service.js';

type Command = readonly [program: string, ...parameters: string[]];

/** Compiles the plugin, and installs its package into the shop, which finds the shop's own packages in the folder above. */
function install(project: string): string {
  run([programOf(project, 'tsc')], project);
  const [tarball = ''] = run(['npm', 'pack', '--silent'], project).trim().split('\n');
  const shop = join(project, 'shop');
  createProject(shop, { packages: [join(project, tarball)], options: ['--legacy-peer-deps'] });
  // Medusa's commands want to see it there.
  run(['npm', 'pkg', 'set', 'dependencies.@medusajs/medusa=*'], shop);
  return shop;
}

const account = { email: 'admin@shop.example', password: 'password-of-this-test' };

type Surroundings = { readonly project: string; readonly shop: string; readonly env: NodeJS.ProcessEnv };

/** Starts commands in the shop with the programs of the recipe's folder; what they print is shown where one fails. */
function createRunner({ project, shop, env }: Surroundings) {
  const log = join(project, 'shop.log');
  const begin = ([program, ...parameters]: Command): ChildProcess => {
    const child = spawn(programOf(project, program), parameters, { cwd: shop, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [child.stdout, child.stderr]) output.pipe(createWriteStream(log, { flags: 'a' }));
    return child;
  };
  const fail = (command: Command): never => {
    throw new Error(`${command.join(' ')} fails:\n${readFileSync(log, 'utf8').slice(-4000)}`);
  };
  const finish = async (command: Command): Promise<void> => {
    const [code] = (await once(begin(command), 'close')) as [number | null];
    if (code !== 0) fail(command);
  };
  const serve = async (command: Command, health: string): Promise<() => Promise<void>> => {
    const child = begin(command);
    const answers = async (): Promise<boolean> => (await fetch(health).catch(() => undefined))?.ok ?? false;
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
    const isReady = await until(answers, (ready) => ready || hasEnded());
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      if (!hasEnded()) await once(child, 'exit');
    };
    if (!isReady) await stop().then(() => fail(command));
    return stop;
  };
  return { finish, serve };
}

/** Installs the plugin's package into a shop with a database of its own, and buys, refunds and forges in it. */
export async function tryMedusa(project: string): Promise<string> {
  const shop = install(project);
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const hook = `${origin}/hooks/crypto-checkout`;
  const database = await startCluster({ settings: ['max_connections=200'] });
  const client = new pg.Client(database.url);
  await client.connect();
  const service = await startShopService(hook);
  const env = {
    ...process.env,
    ...serviceEnvironment(service.origin),
    ...{ DATABASE_URL: database.url, NODE_ENV: 'production', SANDBOX_TOKEN: sandboxToken },
    ...{ MEDUSA_BACKEND_URL: origin, MEDUSA_DISABLE_TELEMETRY: 'true', ADMIN_DISABLED: 'true' },
    ...{ JWT_SECRET: 'jwt-secret-of-this-test', COOKIE_SECRET: 'cookie-secret-of-this-test' },
    ...{ STORE_CORS: origin, ADMIN_CORS: origin },
  };
  const { finish, serve } = createRunner({ project, shop, env });
  let stop = (): Promise<void> => Promise.resolve();
  try {
    await finish(['medusa', 'db:migrate']);
    await finish(['medusa', 'user', '-e', account.email, '-p', account.password]);
    stop = await serve(['medusa', 'start', '-H', '127.0.0.1', '-p', port], `${origin}/health`);

    // The script of the recipe, as its page starts it: a purchase, and a refund that the operator records.
    const script = [join(project, 'shop/first-refund.mjs'), account.email, account.password];
    const { stdout } = await promisify(execFile)(process.execPath, script, { env });
    assert.match(stdout, /partially_refunded, 9\.5 EUR refunded/);
    const [, code = ''] = /^Order (\S+) /.exec(stdout) ?? [];
    assert.equal((await service.order(code)).refunded_amount, '9.50');

    for (const type of ['order.paid', 'order.refunded'])
      assert.deepEqual(await times(5, () => service.send(type, code)), [204, 204, 204, 204, 204]);
    const forged = await fetch(hook, { method: 'POST', body: '{}' });
    assert.deepEqual([forged.status, await forged.text()], [400, 'header_missing']);
    const { rows } = await client.query(
      `SELECT amount::float FROM capture UNION ALL SELECT -amount::float FROM refund`,
    );
    assert.deepEqual(rows, [{ amount: 49 }, { amount: -9.5 }], 'booked once');
    return 'a Medusa server: a purchase and a refund, each booked once after five webhooks more; a forged webhook refused';
  } finally {
    await stop();
    await service.stop();
    await client.end();
    await database.stop();
  }
}
