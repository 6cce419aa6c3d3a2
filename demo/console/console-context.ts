import type { ServiceMode } from '../service/service-switch.js';
import type { SandboxSnapshot } from './snapshot-poller.js';
import type { QueryParameters } from './control-client.js';

/** `done` is said once it is done. */
export type CommandOptions = { readonly query?: QueryParameters; readonly successMessage: string };

/** What views are given: what is so, and the ways to change it. */
export type ConsoleContext = {
  readonly snapshot: SandboxSnapshot;
  readonly mode: ServiceMode;
  /** The account's own time in Unix seconds. It goes on by itself between two reads. */
  readonly now: number;
  /** The code of the order that the checkout beside shows. */
  readonly activeOrderCode: string | undefined;
  /** Sends a command; what comes of it is said, and everything is read again. */
  readonly runCommand: (command: string, order: CommandOptions) => void;
  /** Puts an amount into the checkout beside. */
  readonly tryAmount: (amount: string) => void;
  /** Says a sentence to everybody, at once. */
  readonly announce: (message: string) => void;
  /** Renders again, for what views themselves remember. */
  readonly redraw: () => void;
};

export type SectionView = (context: ConsoleContext) => unknown;
