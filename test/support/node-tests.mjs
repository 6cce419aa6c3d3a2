// Runs every test that needs no browser: all `*.test.ts` below test/ except those of the widget, the visual tests and the
// end-to-end tests. A test of the widget that runs in Node is called `*.node.test.ts`. Files of a room share a process
// where they can: test/check/node-processes.mjs. Passes its arguments to Node; `--alone` gives each file its own process,
// and `--e2e` runs the end-to-end tests instead.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { planEndToEnd, planProcesses } from '../check/node-processes.mjs';

const runsInNode = (path) =>
  path.endsWith('.node.test.ts') ||
  (path.endsWith('.test.ts') && !/^(?:widget|visual|e2e|mutation\/node_modules)\//.test(path));

const own = ['--alone', '--e2e'];
const [isAlone, isEndToEnd] = own.map((name) => process.argv.includes(name));
const isOfSuite = isEndToEnd ? (path) => /^e2e\/[^/]+\.test\.ts$/.test(path) : runsInNode;

/** Tests of databases and programs wait most of the time; those in browsers use their core. */
const concurrency = isEndToEnd ? 2 : 4;

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(join(root, 'test'), { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(isOfSuite)
  .map((path) => `test/${path}`)
  .sort();
if (files.length === 0) throw new Error('There are no test files.');

/** Where the entries of shared processes stand, which import the test files. Node 22 runs no test below node_modules. */
const entries = mkdtempSync(join(tmpdir(), 'node-tests-'));
const urlOf = (path) => new URL(path, pathToFileURL(root)).href;

function writeEntry({ name, files }) {
  const path = join(entries, `${name.replaceAll('/', '-')}.mjs`);
  const loads = files.map((file) => `  ['${file}', () => import('${urlOf(file)}')],\n`);
  const source = `import { runFiles } from '${urlOf('test/check/shared-process.mjs')}';\nawait runFiles([\n${loads.join('')}]);\n`;
  writeFileSync(path, source);
  return path;
}

const read = (path) => readFileSync(join(root, path), 'utf8');
const processes = isEndToEnd ? planEndToEnd({ files, read, count: concurrency }) : planProcesses(files, read);
const paths = isAlone ? files : processes.map((one) => (one.files.length > 1 ? writeEntry(one) : one.files[0]));

const parameters = [
  '--import',
  './server/build/typescript.mjs',
  '--test',
  '--test-reporter=spec',
  `--test-concurrency=${concurrency}`,
  ...(isEndToEnd ? ['--test-force-exit'] : []),
  ...process.argv.slice(2).filter((argument) => !own.includes(argument)),
  ...paths,
];
const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' });
child.on('close', (code) => {
  rmSync(entries, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
