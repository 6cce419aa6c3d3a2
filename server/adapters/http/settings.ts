import type { Api, UpstreamWebhooks } from '#api';
import type { Clock, Counter, Monotonic } from '#core';

/** A limit on the requests of one client. A default limit does not apply to loopback clients. */
export type RateLimit = { readonly perMinute: number; readonly appliesToLoopback: boolean };

/** One line of the request log. It leaves out the query and the headers, which hold addresses and secrets. */
type RequestLogEntry = Readonly<Record<'id' | 'method' | 'path', string> & Record<'status' | 'ms', number>>;

export type Checks = Readonly<Record<string, boolean>>;

/** A folder of files to serve. When several folders have a path, the first one serves it. */
export type StaticFolder = {
  readonly directory: string;
  readonly include?: RegExp;
  /** True for files that other origins load. */
  readonly crossOrigin?: boolean;
  /** Where the files are served, such as `/v/0.4.0`; the root unless set. Paths with a version never change. */
  readonly versionedAt?: string;
};

export type Site = {
  readonly folders: readonly StaticFolder[];
  /** The text of the pages that have a path of their own, by the path of their file, such as `/pay.html`. */
  readonly pages: ReadonlyMap<string, string>;
  readonly exclude?: RegExp | undefined;
};

/** What the app is made of. A part that is undefined is off: its paths give the reply of any unknown path. */
export type AppSettings = {
  readonly api: Api;
  /** The control API of the sandbox. */
  readonly control?: Api | undefined;
  readonly upstreamWebhooks?: UpstreamWebhooks | undefined;
  readonly site?: Site | undefined;
  /** The description of the API as JSON. */
  readonly openApi?: (() => string) | undefined;
  /** Whether the server can take orders now. Called at most once a second. */
  readonly checks: () => Checks | Promise<Checks>;
  readonly limits: Readonly<Partial<Record<'api' | 'orders' | 'pages' | 'failedCredentials', RateLimit | undefined>>>;
  /** Counts requests and failed credentials for all processes. Without it each process counts its own. */
  readonly counter?: Counter | undefined;
  /** True if clients on this machine have no exemption from the limit of open streams. */
  readonly limitsLoopback?: boolean;
  /** The number of proxies in front of the server: it trusts as many entries of `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Where clients reach this server; it may have a path. Failures then link to their description. */
  readonly publicUrl?: string | undefined;
  /** The host names of this server, besides the names of this machine. Without a list the server accepts every name. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** True once the server is stopping: it is not ready, and each reply closes its connection. */
  readonly isStopping?: (() => boolean) | undefined;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly monotonic: Monotonic;
  readonly log: (entry: RequestLogEntry) => void;
  /** Receives a line for each call with wrong credentials, with a masked client. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Receives errors of the program itself. */
  readonly reportError: (error: unknown) => void;
};
