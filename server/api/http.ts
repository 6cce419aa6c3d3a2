import type { TransportFault } from '#core';

/** A request as every host can give it: plain text, nothing converted. Header names are lower case. */
export type ApiRequest = {
  readonly method: string;
  /** The path as it was sent, still percent-encoded, without the query. */
  readonly path: string;
  readonly query: Iterable<readonly [string, string]>;
  readonly header: (name: string) => string | undefined;
};

/** Where a host puts a reply that goes on. `end` also ends the request. */
export type TextSink = { readonly write: (text: string) => void; readonly end: () => void };

/** The body is JSON to be. */
export type ApiReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** Instead of the body: starts to write Server-Sent Events, and gives back the way to stop. */
  readonly stream?: (sink: TextSink) => () => void;
  /** What the sandbox does to the reply on its way. */
  readonly transportFault?: TransportFault;
};

/** Nothing here may be kept by a cache: a stored reply could be an order that was never made. */
export const noStoreHeaders = { 'cache-control': 'no-store' };
