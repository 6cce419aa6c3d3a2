// Runs the tests that need no browser page of their own: `node test/support/node-tests.mjs [--e2e] [PATHS] [OPTIONS OF NODE]`.
// All `*.test.ts` below test/ are compiled in one pass, except those of the widget that run in a browser and the visual tests. A
// test of the widget that runs in Node is called `*.node.test.ts`, one that `npm test` leaves to `check` `*.check.test.ts`, and
// one that only `check -- full` runs `*.full.test.ts`. With `--e2e` the end-to-end tests run instead. A path selects the files that
// begin with it, those of any level. Options of Node take their values by `=`. The files of the build and a PostgreSQL server
// are there for tests that name them.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileTests } from './compile-tests.mjs';
import { startCluster } from './postgres.mjs';

/** Paths below a folder. */
const within = (folder, names) => names.split(' ').map((name) => `${folder}/${name}`);

/**
 * Paths whose files share a process, a process for each line, because to start Node and to load the rooms takes longer than most
 * of them take. Their tests change no global, and a hook outside of a `describe` does no harm to the tests of the other files. Every other file has a process of its own.
 */
const shared = [
  ['server/adapters/http'],
  ['server/core'],
  ['server/adapters/upstream', 'server/adapters/rates', 'server/adapters/webhook-sender/ssrf'],
  ['widget'],
  ['server/address', 'server/api', 'server/contract', 'server/openapi', 'server/packages/sign'],
  ['server/program/config', 'server/pages/hosted', 'server/pages/operator', 'server/adapters/log', 'server/build'],
  ['architecture', 'demo/site', ...within('demo/docs/content', 'commands fulfilment links navigation tables')],
  within('server/stores/sqlite', 'checkpoints data-files group-commit log-check order-probe sqlite-store'),
  [
    'server/stores/both-stores',
    'server/stores/operator-plans',
    'server/stores/group-commit',
    'server/stores/half-stored',
    ...within('server/stores/postgres', 'database-clock retention'),
  ],
  within(
    'server/main',
    'damaged-database data-folder dependencies erase erase-everything host-check licenses observability' +
      ' partner-webhooks program rates readiness relay stopping upstream upstream-forgery upstream-late-start' +
      ' widget-versions',
  ),
  within('server/main', 'process shared-clock shared-database'),
  ['bench/crash.check', 'conformance/document/document'],
  [
    ...within('server', 'program/failed-start program/openapi-file cli packages/server'),
    ...within('server', 'program/new-receiver program/port program/store-health adapters/metrics'),
    ...within('deploy', 'compose image systemd'),
    'demo/docs/content/public-secrets',
    'server/monitoring',
  ],
  // Of the end-to-end tests each process starts one browser.
  within('e2e', 'page-accessibility documentation first-page playground'),
  within('e2e', 'behind-path chunks integrity qr-code reserved-height'),
  within('e2e', 'purchase hosted-page rehearsal four-operations'),
  within('e2e', 'console console-changes sandbox-console sandbox-console-hosts sandbox-payment production relay'),
];

/** What takes long and has a late name starts first, so that it does not run alone at the end: Node runs entries by their names. */
const first = [
  'packages/packages.full',
  'deploy/restarts.full',
  'deploy/image.full',
  'server/stores/postgres/postgres-store',
  'widget',
  'server/stores/sqlite/checkpoints',
  'server/program/failed-start',
  'server/stores/both-stores',
  'server/stores/postgres/broken-connection',
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const [options, others] = [true, false].map((isOption) =>
  process.argv.slice(2).filter((argument) => argument.startsWith('-') === isOption && argument !== '--e2e'),
);
const selected = others.map((path) => path.replace(/^test\//, ''));
const isEndToEnd = process.argv.includes('--e2e');
const { FULL_TESTS, QUICK_TESTS } = process.env;
const isLeft = (path) =>
  (FULL_TESTS !== '1' && path.endsWith('.full.test.ts')) || (QUICK_TESTS === '1' && path.endsWith('.check.test.ts'));

const isOfSuite = (path) => {
  if (!path.endsWith('.test.ts') || path.includes('node_modules/')) return false;
  if (selected.length === 0 && isLeft(path)) return false;
  if (path.startsWith('e2e/')) return isEndToEnd;
  return !isEndToEnd && (path.includes('.node.') || !/^(?:widget|visual)\//.test(path));
};

/** The name of the entry of a file: files that share a process have the same one. */
function entryOf(path) {
  const file = path.replace(/\.test\.ts$/, '');
  const [start = file] = shared.find((starts) => starts.some((one) => `${file}/`.startsWith(`${one}/`))) ?? [];
  const place = first.indexOf(start);
  return `${place < 0 ? '' : `${String(place).padStart(2, '0')}-`}${start.replaceAll('/', '-')}.test`;
}

const paths = readdirSync(join(root, 'test'), { recursive: true }).map((path) => path.replaceAll('\\', '/'));
const gone = [...shared.flat(), ...first].filter(
  (name) => !paths.some((path) => path === name || path === `${name}.test.ts`),
);
if (gone.length > 0) throw new Error(`Listed in node-tests.mjs, but renamed or gone: ${gone.join(', ')}`);
const files = paths
  .filter((path) => isOfSuite(path) && (selected.length === 0 || selected.some((start) => path.startsWith(start))))
  .sort();
if (files.length === 0) {
  console.error('No test has a path that begins so. Those of test/e2e run by `npm run test:e2e`.');
  process.exit(1);
}

const entries = {};
for (const path of files) (entries[entryOf(path)] ??= []).push(`test/${path}`);

/** Two runs at once must not remove each other's files. Node resolves packages from below the root. */
const folder = `.compiled/${process.pid}`;
const env = { ...process.env }; // a copy: Vite sets NODE_ENV in process.env, with which the build would not be current
await compileTests({ root, folder, entries });

const compiled = readdirSync(join(root, folder), { recursive: true })
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(join(root, folder, name), 'utf8'))
  .join('\n');
if (/['"`/]dist['"`/]/.test(compiled))
  execFileSync(process.execPath, ['server/build/bundle.mjs'], { cwd: root, env, stdio: 'inherit' });
/** A folder for temporary files in memory, where the machine has one with room: databases spare the disk. */
function memoryFolder() {
  const parent = '/dev/shm';
  const { bavail = 0, bsize = 0 } = existsSync(parent) ? statfsSync(parent) : {};
  if (bavail * bsize < 4 * 1024 ** 3) return undefined;
  const path = mkdtempSync(`${parent}/checkout-tests-`);
  chmodSync(path, 0o755); // PostgreSQL runs as another user
  return path;
}

const temporary = memoryFolder();
if (temporary) process.env.TMPDIR = env.TMPDIR = temporary;
const needsCluster = compiled.includes('TEST_DATABASE_URL') && !env.TEST_DATABASE_URL;
const cluster = needsCluster ? await startCluster({ settings: ['max_connections=300', 'autovacuum=off'] }) : undefined;

/** Tests of databases and programs wait much of the time; with more at once than three, their own time limits pass. */
const concurrency = 3;
/** The lines of the source in stacks cost a fifth of the time, so only tests that a path selects have them. */
const parameters = [
  ...(selected.length > 0 ? ['--enable-source-maps'] : []),
  '--test',
  '--test-reporter=spec',
  `--test-concurrency=${concurrency}`,
  ...options,
  ...Object.keys(entries).map((name) => join(folder, `${name}.mjs`)),
];
const child = spawn(process.execPath, parameters, {
  cwd: root,
  env: { ...env, ...(cluster && { TEST_DATABASE_URL: cluster.url }) },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
const code = await new Promise((resolve) => child.on('close', resolve));
await cluster?.stop();
for (const path of [join(root, folder), temporary]) if (path) rmSync(path, { recursive: true, force: true });
process.exitCode = code ?? 1;
