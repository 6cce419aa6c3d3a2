// Runs npm scripts side by side, a few at a time, each after those that it needs.
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

/** The first script of the list that waits for none that is still to end. */
const findReady = (waiting, ended) => waiting.find(({ after = [] }) => after.every((name) => ended.has(name)));

/**
 * Runs scripts in the order of the list, at most `limit` at a time. Also those after a script that failed run: they show more.
 * @param {readonly { name: string, after?: readonly string[] }[]} scripts `after` names scripts of the list
 */
export async function runPool(scripts, { limit }) {
  const waiting = [...scripts];
  const ended = new Set();
  const running = new Set();
  const results = [];
  const run = async (script) => {
    console.log(`... ${script.name}`);
    const result = await runScript(script.name);
    printResult(result);
    ended.add(script.name);
    results.push(result);
  };
  while (waiting.length + running.size > 0) {
    const next = running.size < limit ? findReady(waiting, ended) : undefined;
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      const job = run(next).finally(() => running.delete(job));
      running.add(job);
    } else if (running.size > 0) await Promise.race(running);
    else throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return results;
}
