#!/usr/bin/env node
// `npx crypto-checkout-server`: runs the command line of this process.
import { readFileSync } from 'node:fs';
import { runCli, type Host } from './index.js';

/** Resolves on the first signal to stop; a second one ends the process at once. */
const stopped = (): Promise<void> =>
  new Promise((resolve) => {
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) process.exit(1);
      isStopping = true;
      resolve();
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });

const host: Host = {
  environment: process.env,
  readFile: (path) => readFileSync(path, 'utf8'),
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  stopped,
};

process.exitCode = await runCli(process.argv.slice(2), host);
