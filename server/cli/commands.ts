import { backup } from './backup.js';
import type { Command } from './command.js';
import { dev } from './dev.js';
import { doctor } from './doctor.js';
import { erase } from './erase.js';
import { reconcile } from './reconcile.js';

/** Starts the service of `main.ts`, which reads the environment, prints its URLs and handles signals itself. */
const start: Command = {
  summary: 'Starts the service; also without a command.',
  details: [
    'Environment variables configure it: PORT, HOST, DATA_DIR or DATABASE_URL, BUSINESS_ID, SECRET_KEY, WEBHOOK_SECRET and\nothers. Without any it listens on http://127.0.0.1:8787, keeps orders in .data, and simulates the payments.',
    'It ends with 0 on SIGTERM or Ctrl-C, after running requests, and with 1 if it cannot start.',
  ],
  options: {},
  examples: [
    ['', 'The service on this machine, with its sandbox.'],
    ['--help', 'This help. To check the settings first: crypto-checkout-server doctor.'],
  ],
  async run() {
    await import('../main.js');
    return {};
  },
};

const reporting = { dev, doctor, backup, reconcile, erase };

const json = { says: 'Prints the result as JSON, for programs.' };

const withJson = (command: Command): Command => ({ ...command, options: { ...command.options, json } });

/** All commands, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  start,
  ...Object.fromEntries(Object.entries(reporting).map(([name, command]) => [name, withJson(command)])),
};
