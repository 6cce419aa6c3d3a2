import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names and values in turn, the form that `writeHead` takes without copying. */
export type FlatHeaders = readonly string[];

/** What helmet would set on every response, found out once: calling it for each request costs more than the reply. */
function helmetHeaders(options: HelmetOptions): FlatHeaders {
  const headers: string[] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  const request = {} as unknown as IncomingMessage;
  helmet(options)(request, response as unknown as ServerResponse, () => undefined);
  return headers;
}

/** `includeSubDomains` would decide for hosts that are not this server's. */
const commonHelmetOptions = { strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false } };

const self = ["'self'"];
const none = ["'none'"];

/** Nothing unsafe: the widget has no inline style and no inline script. */
const pagePolicy = {
  defaultSrc: none,
  scriptSrc: self,
  styleSrc: self,
  imgSrc: [...self, 'data:'],
  connectSrc: self,
  workerSrc: self,
  // The playground's previews.
  frameSrc: self,
  fontSrc: self,
  manifestSrc: self,
  baseUri: none,
  formAction: self,
  frameAncestors: self,
};

export const pageHeaders = helmetHeaders({
  ...commonHelmetOptions,
  contentSecurityPolicy: { useDefaults: false, directives: pagePolicy },
});

/**
 * The hosted page. Its address holds the order's code, which is the only key to the order: nobody keeps it, finds it, or
 * is told of it (helmet's `Referrer-Policy: no-referrer`), and no page around it can lead the buyer's clicks.
 */
export const hostedPageHeaders: FlatHeaders = [
  ...helmetHeaders({
    ...commonHelmetOptions,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: self,
        styleSrc: self,
        imgSrc: self,
        connectSrc: self,
        baseUri: none,
        formAction: none,
        frameAncestors: none,
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['lit-html'],
      },
    },
  }),
  'x-robots-tag',
  'noindex, nofollow',
];

/** Widget files are loaded by other origins' pages, as classic scripts and as modules. */
export const widgetHeaders: FlatHeaders = [
  ...helmetHeaders({
    ...commonHelmetOptions,
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  }),
  'access-control-allow-origin',
  '*',
];

/** Data is never a page: it may load nothing and be framed nowhere. */
const dataHeaders = helmetHeaders({
  ...commonHelmetOptions,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: none, frameAncestors: none } },
});

export const jsonHeaders: FlatHeaders = [...dataHeaders, 'content-type', 'application/json; charset=utf-8'];

/** Any origin may call the open areas, without credentials. */
const anyOrigin: FlatHeaders = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  'accept-idempotency, retry-after, x-request-id',
];

export const publicJsonHeaders: FlatHeaders = [...jsonHeaders, ...anyOrigin];

/** For replies that name their own type and go on: to any page, and to our own pages alone. */
export const streamHeaders: FlatHeaders = [...dataHeaders, ...anyOrigin];
export const privateStreamHeaders: FlatHeaders = dataHeaders;

/** The answer to a preflight, good for a day. Browsers cap it at two hours or so. */
export const preflightHeaders: FlatHeaders = [
  'access-control-allow-origin',
  '*',
  'access-control-allow-methods',
  'GET',
  'access-control-allow-headers',
  'idempotency-key, content-type, last-event-id, x-sandbox-account, x-sandbox-scenario',
  'access-control-max-age',
  '86400',
  'cache-control',
  'no-store',
];
