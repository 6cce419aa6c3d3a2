import type { Endpoint, OperationName } from '#contract';
import type { ServiceContext } from '#core';

/** The areas of the service, each with its own envelopes (2.1). */
export type Area = 'account' | 'exchange' | 'reseller';

/** The parameters of a query by name, decoded and in their order. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** A request as every host can provide it: plain text, without conversions. Header names are in lower case. */
export type ApiRequest = {
  readonly method: string;
  /** The raw path, percent-encoded, without the query. */
  readonly path: string;
  readonly query: Iterable<readonly [string, string]>;
  readonly header: (name: string) => string | undefined;
  /** The origin at which the client reaches this service. Hosts that cannot tell have none. */
  readonly origin?: () => string;
  /** The network of the client without the part that identifies a person. Hosts without a network have none. */
  readonly client?: () => string;
};

/** A row of a table of routes. A path that ends with a slash takes whatever follows it. */
export type Route = {
  readonly endpoint: { readonly method: string } & Pick<Endpoint, 'path' | 'creates'>;
  /** The sandbox has the envelopes of the reseller area. */
  readonly area: Area | 'sandbox';
  readonly handle: (request: ApiRequest, service: ServiceContext) => ApiReply | Promise<ApiReply>;
};

export type OperationDefinition = Route & { readonly endpoint: Endpoint; readonly area: Area };

export type Operation = OperationDefinition & { readonly name: OperationName };

/** Receives the text of a streamed reply. `end` also ends the request. */
export type TextSink = { readonly write: (text: string) => void; readonly end: () => void };

/** `body` is sent as JSON. */
export type ApiReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** Instead of the body: starts to write Server-Sent Events, and returns a function that stops it. */
  readonly stream?: (sink: TextSink) => () => void;
  /** Instead of the body: the chunks of a file. The host takes the next one when it has room for it. */
  readonly download?: AsyncIterable<string>;
  /** Makes the host send the reply so many milliseconds late, for tests of clients. */
  readonly delayMs?: number;
};

/** A cache that stored a reply of checkout could return an order that was never created. */
export const noStoreHeaders = { 'cache-control': 'no-store' };
