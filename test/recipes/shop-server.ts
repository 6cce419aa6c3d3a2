import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../support/free-port.js';
import { startCluster } from '../support/postgres.mjs';
import { createProject, programOf, run } from './packages.js';
import { serviceEnvironment, startShopService, until, type ShopService } from './shop-service.js';

type Command = readonly [program: string, ...parameters: string[]];

export type Shop = {
  readonly origin: string;
  readonly service: ShopService;
  /** Runs SQL in the shop's database. */
  readonly query: (sql: string) => Promise<unknown>;
};

/** How a shop is installed and started. Commands run in `shop`, with the programs of the recipe's folder. */
export type Recipe = {
  readonly project: string;
  /** The package of the shop's framework. */
  readonly framework: string;
  /** Where the shop takes webhooks. */
  readonly hook: string;
  readonly variables: (at: { readonly origin: string; readonly port: string }) => Readonly<Record<string, string>>;
  readonly prepare: readonly Command[];
  readonly start: (port: string) => Command;
  /** Uses the running shop. */
  readonly use: (shop: Shop) => Promise<string>;
};

/** Compiles the recipe, and installs its package into the shop, which finds the shop's own packages in the folder above. */
function install({ project, framework }: Recipe): string {
  run([programOf(project, 'tsc')], project);
  const [tarball = ''] = run(['npm', 'pack', '--silent'], project).trim().split('\n');
  const shop = join(project, 'shop');
  createProject(shop, { packages: [join(project, tarball)], options: ['--legacy-peer-deps'] });
  // Medusa's commands want to see it there.
  run(['npm', 'pkg', 'set', `dependencies.${framework}=*`], shop);
  return shop;
}

const answers = async (url: string): Promise<boolean> => (await fetch(url).catch(() => undefined))?.ok ?? false;

/** Starts the commands of a recipe; what they print is shown where one fails. */
function createRunner({ project }: Recipe, { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
  const log = join(project, 'shop.log');
  const failed = (what: string): Error => new Error(`${what}:\n${readFileSync(log, 'utf8').slice(-4000)}`);
  const begin = ([program, ...parameters]: Command): ChildProcess => {
    const child = spawn(programOf(project, program), parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [child.stdout, child.stderr]) output.pipe(createWriteStream(log, { flags: 'a' }));
    return child;
  };
  const finish = async (command: Command): Promise<void> => {
    const [code] = (await once(begin(command), 'close')) as [number | null];
    if (code !== 0) throw failed(`${command.join(' ')} ends with ${code}`);
  };
  const serve = async (command: Command, health: string): Promise<() => Promise<void>> => {
    const child = begin(command);
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
    const isReady = await until(
      () => answers(health),
      (ready) => ready || hasEnded(),
    );
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      if (!hasEnded()) await once(child, 'exit');
    };
    if (isReady) return stop;
    await stop();
    throw failed(`${command.join(' ')} does not start`);
  };
  return { finish, serve };
}

/** Runs a shop with a database of its own and a listening service, and uses it. */
export async function withShop(recipe: Recipe): Promise<string> {
  const cwd = install(recipe);
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const database = await startCluster({ settings: ['max_connections=200'] });
  const client = new pg.Client(database.url);
  await client.connect();
  const service = await startShopService(`${origin}${recipe.hook}`);
  const own = { DATABASE_URL: database.url, NODE_ENV: 'production', ...serviceEnvironment(service.origin) };
  const env = { ...process.env, ...own, ...recipe.variables({ origin, port }) };
  const { finish, serve } = createRunner(recipe, { cwd, env });
  try {
    for (const command of recipe.prepare) await finish(command);
    const stop = await serve(recipe.start(port), `${origin}/health`);
    try {
      return await recipe.use({ origin, service, query: (sql) => client.query(sql) });
    } finally {
      await stop();
    }
  } finally {
    await service.stop();
    await client.end();
    await database.stop();
  }
}
