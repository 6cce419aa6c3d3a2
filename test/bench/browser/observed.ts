import { readFileSync } from 'node:fs';
import { fromRoot } from '../programs.js';

/** The script that every measured page gets. Not a module: it is text for the page, never run here. */
export const observer = readFileSync(fromRoot('test/bench/browser/observer.js'), 'utf8');

/** What the observer leaves in the page as `globalThis.observed`. */
export type Observed = {
  /** Sum of the layout shifts that count: not those within half a second after an input of the buyer's. */
  readonly shift: number;
  readonly shiftAfterInput: number;
  /** Durations of tasks over 50 ms. */
  readonly longTasks: readonly number[];
  readonly events: readonly string[];
  /** When the element said that its first screen is there, from navigation start. */
  readonly readyAt: number;
};
