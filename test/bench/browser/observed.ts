import { readFileSync } from 'node:fs';
import { fromRoot } from '../programs.js';

/** The script of every measured page. It is text for the page and never runs here. */
export const observer = readFileSync(fromRoot('test/bench/browser/observer.js'), 'utf8');

/** The measurements that the observer keeps in the page as `globalThis.observed`. */
export type Observed = {
  /** The sum of the layout shifts, without those within half a second after the buyer's input. */
  readonly shift: number;
  readonly events: readonly string[];
  /** The time of the element's ready event, from navigation start. */
  readonly readyAt: number;
};
