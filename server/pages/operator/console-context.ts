import type { Result } from '../common/loader.js';
import type { AccountClient, Query } from './account-client.js';
import type { DialogRequest } from './dialog.js';
import type { Route } from './route.js';

/** What the console passes to its views. */
export type ConsoleContext = {
  readonly route: Route;
  /** Unix seconds. */
  readonly now: number;
  /** True if the key cannot change anything: controls that do are left out. */
  readonly isReadOnly: boolean;
  /** Loads the page again. */
  readonly refresh: () => void;
  /** Goes to another page, or to the same one with other filters. */
  readonly navigate: (hash: string) => void;
  /** Asks for a confirmation with a form. */
  readonly ask: (request: DialogRequest) => void;
  /** Saves a reply that is a file. */
  readonly save: (request: SaveRequest) => void;
  readonly client: AccountClient;
};

type SaveRequest = {
  readonly endpoint: Parameters<AccountClient['download']>[0];
  readonly query: Query;
  readonly name: string;
};

export type View = (context: ConsoleContext) => unknown;

export type LoadContext = { readonly client: AccountClient; readonly route: Route; readonly signal: AbortSignal };

/** A page: it loads what it shows, and is loaded again after `pollMs` while it is visible. */
export type ConsolePage = {
  readonly title: string;
  readonly pollMs: number | undefined;
  readonly load: (context: LoadContext) => Promise<Result<View>>;
};

type PageSettings<Data> = Omit<ConsolePage, 'load'> & {
  readonly load: (context: LoadContext) => Promise<Result<Data>>;
  readonly view: (data: Data, context: ConsoleContext) => unknown;
};

export const definePage = <Data>({ load, view, ...page }: PageSettings<Data>): ConsolePage => ({
  ...page,
  async load(loadContext) {
    const result = await load(loadContext);
    return result.ok ? { ok: true, value: (context) => view(result.value, context) } : result;
  },
});
