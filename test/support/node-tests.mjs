// Runs every test that needs no browser: all `*.test.ts` below test/ except those of the widget, the visual tests and the
// end-to-end tests. A test of the widget that runs in Node is called `*.node.test.ts`. Lists the files itself, because
// `node --test` of Node 20 takes no glob patterns. Passes its arguments to Node.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const runsInNode = (path) =>
  path.endsWith('.node.test.ts') || (path.endsWith('.test.ts') && !/^(?:widget|visual|e2e)\//.test(path));

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(`${root}/test`, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(runsInNode)
  .sort();
if (files.length === 0) throw new Error('There are no test files.');

const parameters = [
  '--import',
  'tsx',
  '--test',
  '--test-reporter=spec',
  '--test-concurrency=4', // tests of databases and programs wait most of the time
  ...process.argv.slice(2),
  ...files.map((path) => `test/${path}`),
];
const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' });
child.on('close', (code) => (process.exitCode = code ?? 1));
