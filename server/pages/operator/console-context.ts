import type { Result } from '../common/loader.js';
import type { AccountClient } from './account-client.js';
import type { DialogRequest } from './dialog.js';
import type { Route } from './route.js';

export type ConsoleContext = {
  readonly route: Route;
  /** Unix seconds. */
  readonly now: number;
  readonly refresh: () => void;
  /** Asks for a confirmation with a form. */
  readonly ask: (request: DialogRequest) => void;
  readonly client: AccountClient;
};

export type View = {
  readonly title: string;
  /** What the heading shows; the title unless set. */
  readonly head?: unknown;
  readonly draw: (context: ConsoleContext) => unknown;
};

export type LoadContext = { readonly client: AccountClient; readonly route: Route; readonly signal: AbortSignal };

/** A page, which loads what it shows. */
export type ConsolePage = { readonly title: string; readonly load: (context: LoadContext) => Promise<Result<View>> };
