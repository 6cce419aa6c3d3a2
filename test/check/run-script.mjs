// Runs one npm script, keeps its whole output, and prints the end of it.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Where the whole output of each script is kept. */
const logs = 'node_modules/.check';

/** Far more than any takes. One that hangs must not keep the others from being reported. */
const timeoutMs = 40 * 60_000;

const isWindows = process.platform === 'win32';

/** Signals a script and the programs of its group. */
function kill(child, signal) {
  try {
    if (isWindows) child.kill();
    else process.kill(-child.pid, signal);
  } catch {
    // All have ended.
  }
}

/** Lets a script close its browsers and databases, which have groups of their own, and kills what is left after 5 s. */
async function stop(child) {
  kill(child, 'SIGTERM');
  const ended = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([ended, delay(5_000)]);
  kill(child, 'SIGKILL');
}

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    await Promise.all([...running].map(stop)); // their groups do not get the signals of the terminal
    process.kill(process.pid, signal);
  });

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/**
 * Resolves with the output and the duration (s) of a script, also when it fails.
 * @param {string} name of the npm script
 * @param {{ env: Readonly<Record<string, string>>, paths?: readonly string[] }} settings what is added to the environment of
 *   this process, and the paths of the only tests that run
 */
export async function runScript(name, { env, paths = [] }) {
  const start = Date.now();
  const child = spawn('npm', ['run', name, '--', ...paths], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
    shell: isWindows,
  });
  running.add(child);
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name.replaceAll(':', '-')}.log`);
  const file = createWriteStream(log);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      file.write(chunk);
    });
  const timer = setTimeout(() => {
    output += `\n${name} did not end within ${timeoutMs / 60_000} minutes and was stopped.\n`;
    void stop(child);
  }, timeoutMs);
  const isOk = await new Promise((resolve) => {
    child.on('error', () => resolve(false)).on('close', (code) => resolve(code === 0));
    // A program that outlives the script holds its output open.
    child.on('exit', (code) => setTimeout(resolve, 5_000, code === 0).unref());
  });
  clearTimeout(timer);
  running.delete(child);
  kill(child, 'SIGKILL'); // what outlives it
  file.end();
  const duration = Math.round((Date.now() - start) / 1000);
  console.log(`\n=== ${name}: ${isOk ? 'passed' : 'FAILED'} in ${duration} s (all output: ${log})`);
  console.log(lastLines(output, isOk ? 10 : 250));
  return { name, isOk, output, duration };
}
