import { backup } from './backup.js';
import type { Command } from './command.js';
import { conformance } from './conformance.js';
import { dev } from './dev.js';
import { doctor } from './doctor/index.js';
import { erase } from './erase.js';
import { listen } from './listen.js';
import { reconcile } from './reconcile.js';
import { replay } from './replay.js';
import { restore } from './restore.js';
import { rotate } from './rotate.js';
import { start } from './start.js';
import { trigger } from './trigger.js';

/** All commands, in the order of the help: DECISIONS 134. */
export const commands: Readonly<Record<string, Command>> = {
  start,
  dev,
  listen,
  trigger,
  replay,
  conformance,
  doctor,
  backup,
  restore,
  reconcile,
  rotate,
  erase,
};
