// Runs npm scripts side by side, a few at a time, each after those that it needs.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the whole output of every script is kept. */
const logs = 'node_modules/.check';

const seconds = (since) => Math.round((Date.now() - since) / 1000);

/** Ends a script with the programs that it started, also those that outlive it. */
function kill(child) {
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All have ended.
  }
}

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    running.forEach(kill); // groups of their own do not get the signals of the terminal
    process.kill(process.pid, signal);
  });

/** Resolves with the output and the duration of a script, also when it fails. One that takes longer than `timeout` (ms) is killed. */
function runScript(name, { timeout, cwd, env }) {
  const start = Date.now();
  const child = spawn('npm', ['run', name], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  running.add(child);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    const finish = (isOk) => {
      if (!running.delete(child)) return;
      clearTimeout(timer);
      kill(child);
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      resolve({ name, isOk, output: Buffer.concat(chunks).toString(), duration: seconds(start) });
    };
    const timer = setTimeout(() => {
      chunks.push(Buffer.from(`\n${name} did not end within ${timeout / 60_000} minutes and was stopped.\n`));
      finish(false);
    }, timeout);
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
    // A program that outlives the script may hold its output open.
    child.on('exit', (code) => setTimeout(finish, 5_000, code === 0).unref());
  });
}

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/** The closing lines of a script that passed; far more of one that failed. */
function printResult({ name, isOk, output, duration }, directory) {
  const log = join(directory, logs, `${name.replaceAll(':', '-')}.log`);
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, output);
  console.log(`\n=== ${name}: ${isOk ? 'passed' : 'FAILED'} in ${duration} s (all output: ${log})`);
  console.log(lastLines(output, isOk ? 12 : 250));
}

/** The first script of the list that waits for none that is still to end. */
const findReady = (waiting, ended) => waiting.find(({ after = [] }) => after.every((name) => ended.has(name)));

/**
 * Runs scripts in the order of the list, at most `limit` at a time. Also those after a script that failed run: they show more.
 * @param {readonly import('./pool.mjs').PooledScript[]} scripts `after` names scripts of the list
 * @param {{ limit: number, timeout: number, cwd?: string }} options `timeout` in milliseconds, for each script without its own
 */
export async function runPool(scripts, { limit, timeout, cwd = '.' }) {
  const waiting = [...scripts];
  const ended = new Set();
  const jobs = new Set();
  const results = [];
  const run = async (script) => {
    console.log(`... ${script.name}`);
    const result = await runScript(script.name, { timeout: script.timeout ?? timeout, cwd, env: script.env });
    printResult(result, cwd);
    ended.add(script.name);
    results.push(result);
  };
  while (waiting.length + jobs.size > 0) {
    const next = jobs.size < limit ? findReady(waiting, ended) : undefined;
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      const job = run(next).finally(() => jobs.delete(job));
      jobs.add(job);
    } else if (jobs.size > 0) await Promise.race(jobs);
    else throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return results;
}
