#!/usr/bin/env node
// `npx crypto-checkout-server`: runs the command line of this process.
import { readFileSync } from 'node:fs';
import { runCli, type Host } from './index.js';

/** `head` closes the pipe once it has its lines: the command stops quietly, and what it prints later is dropped. */
function onClosedPipe(stop: () => void): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      stop();
    });
  }
}

/** Resolves on the first signal to stop, or when the pipe closes; a second signal ends the process at once. */
const stopped = (): Promise<void> =>
  new Promise((resolve) => {
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) process.exit(1);
      isStopping = true;
      resolve();
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
    onClosedPipe(resolve);
  });

const host: Host = {
  environment: process.env,
  readFile: (path) => readFileSync(path, 'utf8'),
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  stopped,
};

onClosedPipe(() => undefined);
process.exitCode = await runCli(process.argv.slice(2), host);
