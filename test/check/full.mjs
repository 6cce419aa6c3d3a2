// Runs an npm script with every generated case and with every test in every engine: `node test/check/full.mjs check`.
import { spawn } from 'node:child_process';

const child = spawn('npm', ['run', ...process.argv.slice(2)], {
  env: { ...process.env, FULL_TESTS: '1' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
child.on('close', (code) => (process.exitCode = code ?? 1));
