// Runs every test that needs no browser: all `*.test.ts` below test/ except those of the widget, the visual tests and the
// end-to-end tests. A test of the widget that runs in Node is called `*.node.test.ts`. Files of a room share a process
// where they can: test/check/node-processes.mjs. Passes its arguments to Node; `--alone` gives each file its own process.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { planProcesses } from '../check/node-processes.mjs';

const runsInNode = (path) =>
  path.endsWith('.node.test.ts') ||
  (path.endsWith('.test.ts') && !/^(?:widget|visual|e2e|mutation\/node_modules)\//.test(path));

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(join(root, 'test'), { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(runsInNode)
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

const isAlone = process.argv.includes('--alone');
const processes = planProcesses(files, (path) => readFileSync(join(root, path), 'utf8'));
const paths = isAlone ? files : processes.map((one) => (one.files.length > 1 ? writeEntry(one) : one.files[0]));

const parameters = [
  '--import',
  'tsx',
  '--test',
  '--test-reporter=spec',
  '--test-concurrency=4', // tests of databases and programs wait most of the time
  ...process.argv.slice(2).filter((argument) => argument !== '--alone'),
  ...paths,
];
const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' });
child.on('close', (code) => {
  rmSync(entries, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
