// Runs the tests that need no browser page of their own: `node test/support/node-tests.mjs [--e2e] [PATHS] [OPTIONS OF NODE]`.
// All `*.test.ts` below test/ are compiled in one pass, except those of the widget that run in a browser and the visual tests. A
// test of the widget that runs in Node is called `*.node.test.ts`, one that only a release needs `*.release.test.ts`. With
// `--e2e` the end-to-end tests run instead. A path selects the files that begin with it.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileTests } from './compile-tests.mjs';

/**
 * Folders whose files share a process, because their tests are pure: to start Node and to load the rooms takes longer than they
 * take. Every other file has a process of its own.
 */
const shared = [
  'architecture',
  'demo/design',
  'server/adapters/express',
  'server/adapters/rates',
  'server/adapters/upstream',
  'server/address',
  'server/api',
  'server/contract',
  'server/core',
  'server/openapi',
  'widget',
];

/** What takes longest starts first, so that it does not run alone at the end. Node runs entries in the order of their names. */
const first = [
  'server/adapters/express',
  'server/core',
  'server/adapters/postgres-store/postgres-store',
  'server/adapters/postgres-store/broken-connection',
  'conformance/stores',
  'bench/fuzz',
  'server/main/disk-full',
  'server/main/backup',
  'demo/reference/render/snippets',
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const own = process.argv.slice(2);
const options = own.filter((argument) => argument.startsWith('-') && argument !== '--e2e');
const selected = own.filter((argument) => !argument.startsWith('-')).map((path) => path.replace(/^test\//, ''));
const isEndToEnd = own.includes('--e2e');
const isFull = process.env.FULL_TESTS === '1';

const isOfSuite = (path) => {
  if (!path.endsWith('.test.ts') || path.startsWith('mutation/node_modules/')) return false;
  if (path.endsWith('.release.test.ts') && !isFull && !selected.includes(path)) return false;
  if (path.startsWith('e2e/')) return isEndToEnd;
  return !isEndToEnd && (path.includes('.node.') || !/^(?:widget|visual)\//.test(path));
};

/** The name of the entry of a file: files of a shared folder have the same one. */
function entryOf(path) {
  const folder = shared.find((one) => path.startsWith(`${one}/`));
  const name = (folder ?? path.replace(/\.test\.ts$/, '')).replaceAll('/', '-');
  const place = first.indexOf(folder ?? path.replace(/\.test\.ts$/, ''));
  return `${place < 0 ? '' : `${String(place).padStart(2, '0')}-`}${name}.test`;
}

const files = readdirSync(join(root, 'test'), { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => isOfSuite(path) && (selected.length === 0 || selected.some((start) => path.startsWith(start))))
  .sort();
if (files.length === 0) throw new Error('There are no test files.');

const entries = {};
for (const path of files) (entries[entryOf(path)] ??= []).push(`test/${path}`);

const folder = isEndToEnd ? '.compiled/e2e' : '.compiled/node';
const env = { ...process.env }; // Vite sets NODE_ENV
await compileTests({ root, folder, entries });

/** Tests of databases and programs wait most of the time; those in browsers use their core. */
const concurrency = isEndToEnd ? 2 : 4;
const parameters = [
  '--enable-source-maps',
  '--test',
  '--test-reporter=spec',
  `--test-concurrency=${concurrency}`,
  ...options,
  ...Object.keys(entries).map((name) => join(folder, `${name}.mjs`)),
];
const child = spawn(process.execPath, parameters, { cwd: root, env, stdio: 'inherit' });
child.on('close', (code) => (process.exitCode = code ?? 1));
