// Runs npm scripts in lanes: one after the other in a lane, the lanes side by side.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the whole output of every script is kept. */
const logs = 'node_modules/.check';

const seconds = (since) => Math.round((Date.now() - since) / 1000);

/** Resolves with the output and the duration of a script, also when it fails. */
function runScript(name) {
  const start = Date.now();
  const child = spawn('npm', ['run', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    const finish = (isOk) =>
      resolve({ name, isOk, output: Buffer.concat(chunks).toString(), duration: seconds(start) });
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
  });
}

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/** The closing lines of a script that passed; far more of one that failed. */
function printResult({ name, isOk, output, duration }) {
  const log = join(logs, `${name.replace(':', '-')}.log`);
  mkdirSync(logs, { recursive: true });
  writeFileSync(log, output);
  console.log(`\n=== ${name}: ${isOk ? 'passed' : 'FAILED'} in ${duration} s (all output: ${log})`);
  console.log(lastLines(output, isOk ? 12 : 250));
}

async function runLane(names) {
  const results = [];
  for (const name of names) {
    console.log(`... ${name}`);
    const result = await runScript(name);
    printResult(result);
    results.push(result);
  }
  return results;
}

/** @param {readonly (readonly string[])[]} lanes names of npm scripts */
export const runLanes = async (lanes) => (await Promise.all(lanes.map(runLane))).flat();
