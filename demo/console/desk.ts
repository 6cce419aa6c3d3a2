import type { Mode } from '../service.js';
import type { Board } from './board.js';
import type { Query } from './control.js';

/** `done` is said once it is done. */
export type Order = { readonly query?: Query; readonly done: string };

/** What views are given: what is so, and the ways to change it. */
export type Desk = {
  readonly board: Board;
  readonly mode: Mode;
  /** The account's own time in Unix seconds. It goes on by itself between two reads. */
  readonly now: number;
  /** The code of the order that the checkout beside shows. */
  readonly shown: string | undefined;
  /** Sends a command; what comes of it is said, and everything is read again. */
  readonly act: (command: string, order: Order) => void;
  /** Puts an amount into the checkout beside. */
  readonly tryAmount: (amount: string) => void;
  /** Says a sentence to everybody, at once. */
  readonly say: (sentence: string) => void;
  /** Renders again, for what views themselves remember. */
  readonly redraw: () => void;
};

export type View = (desk: Desk) => unknown;
