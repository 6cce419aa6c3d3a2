// Runs every test that needs no browser, wherever it is: all `*.test.ts` below test/, but for those of the widget,
// which run in browsers unless they are called `*.node.test.ts`, and the end-to-end ones. Node 20 knows no globs.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const isForNode = (path) =>
  path.endsWith('.node.test.ts') || (path.endsWith('.test.ts') && !/^(?:widget|visual|e2e)\//.test(path));

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(`${root}/test`, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(isForNode)
  .sort();
if (files.length === 0) throw new Error('No test was found.');

const parameters = [
  '--import',
  'tsx',
  '--test',
  '--test-reporter=spec',
  ...process.argv.slice(2),
  ...files.map((path) => `test/${path}`),
];
const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' });
child.on('close', (code) => (process.exitCode = code ?? 1));
