import type { Api } from '#api';
import type { Clock, Counter, Monotonic, ReceiveContext } from '#core';

/** A limit on the requests of one client. A default limit does not apply to loopback clients. */
export type RateLimit = { readonly perMinute: number; readonly appliesToLoopback: boolean };

/** A folder of files to serve. When several folders have a path, the first one serves it. */
export type StaticFolder = {
  readonly directory: string;
  /** Whether a file is served, by its path such as `/docs/index.html`. */
  readonly includes: (path: string) => boolean;
  /** True where no folder in it is served: the start then reads none. */
  readonly isFlat?: boolean;
  /** True for files that other origins load. */
  readonly crossOrigin?: boolean;
  /** Where the files are served, such as `/v/0.4.0`; the root unless set. Paths with a version never change. */
  readonly versionedAt?: string;
};

/** A page with paths of its own. In a private one nothing of elsewhere runs, and nothing frames it. */
export type Page = {
  readonly paths: readonly (string | RegExp)[];
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isPrivate: boolean;
};

export type Site = {
  readonly folders: readonly StaticFolder[];
  readonly pages: readonly Page[];
  /** The page at an unknown path. */
  readonly notFound: string;
  /** Where clients read the list of errors, if it is served: failures link to it. */
  readonly errorsUrl?: string | undefined;
};

/** What the app is made of. The paths of a part that is undefined give the reply of any unknown path. */
export type AppSettings = {
  readonly api: Api;
  /** The control API of the sandbox. */
  readonly control?: Api | undefined;
  readonly upstream?: ReceiveContext | undefined;
  readonly site?: Site | undefined;
  readonly openApi?: (() => Promise<string>) | undefined;
  /** What the server needs to take orders, and whether it has it. Called at most once a second. */
  readonly checks: () => Record<string, boolean> | Promise<Record<string, boolean>>;
  readonly rateLimits: {
    readonly [name in 'api' | 'orders' | 'pages' | 'webhooks' | 'failedCredentials']?: RateLimit | undefined;
  };
  /** Counts requests and failed credentials for all processes. Without it each process counts its own. */
  readonly counter?: Counter | undefined;
  /** The number of proxies in front of the server: it trusts as many entries of `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Where clients reach this server; it may have a path. */
  readonly publicUrl?: string | undefined;
  /** The host names of this server, besides the names of this machine. Without a list the server accepts every name. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** True once the server is stopping: it is not ready, and each reply closes its connection. */
  readonly isStopping?: (() => boolean) | undefined;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly monotonic: Monotonic;
  /** Receives a line for each request, without its query and headers, which hold addresses and secrets. */
  readonly log: (entry: Readonly<Record<'id' | 'method' | 'path', string> & Record<'status' | 'ms', number>>) => void;
  /** Receives a line for each call with wrong credentials, with a masked client. */
  readonly warn?: ((message: string) => void) | undefined;
  readonly reportError: (error: unknown) => void;
};
