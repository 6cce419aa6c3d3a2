import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Alternating names and values, the form that `writeHead` takes without copying. */
export type FlatHeaders = readonly string[];

export const flattenHeaders = (headers: Readonly<Record<string, unknown>>): FlatHeaders =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

type Directives = Readonly<Record<string, readonly string[]>>;
type Options = Pick<HelmetOptions, 'xFrameOptions' | 'crossOriginResourcePolicy'>;

/**
 * The headers that helmet sets, computed once: calling helmet for each request costs more than the reply.
 * `Strict-Transport-Security` is for the proxy that has the certificate.
 */
function helmetHeaders(directives: Directives | undefined, options: Options = {}): FlatHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const contentSecurityPolicy = directives !== undefined && { useDefaults: false, directives };
  helmet({ strictTransportSecurity: false, contentSecurityPolicy, ...options })(request, response, () => undefined);
  return flattenHeaders(response.getHeaders());
}

/** No page of this server uses these features, and no frame in it may. The widget writes to the clipboard. */
const forbiddenFeatures =
  `accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope
  magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock usb
  xr-spatial-tracking`.split(/\s+/);
const permissionsPolicy = ['permissions-policy', forbiddenFeatures.map((feature) => `${feature}=()`).join(', ')];

const self = ["'self'"];
const none = ["'none'"];

/** Nothing unsafe: the widget has no inline style and no inline script. */
const pagePolicy = {
  defaultSrc: none,
  scriptSrc: self,
  imgSrc: [...self, 'data:'],
  connectSrc: self,
  workerSrc: self,
  frameSrc: self, // the playground shows previews in frames, whose width and colour scheme are their own
  fontSrc: self,
  manifestSrc: self,
  baseUri: none,
  formAction: self,
  frameAncestors: self,
};

/** `styleHashes`: the SHA-256 hashes of the page's style elements, in base64. */
export const createPageHeaders = (styleHashes: readonly string[] = []): FlatHeaders => {
  const styleSrc = [...self, ...styleHashes.map((hash) => `'sha256-${hash}'`)];
  return [...helmetHeaders({ ...pagePolicy, styleSrc }), ...permissionsPolicy];
};

export const pageHeaders: FlatHeaders = createPageHeaders();

/**
 * The hosted page, the payment page and the operator's console: nothing from elsewhere runs in them or frames them. The URL
 * of the first two holds the transaction code, which is the only key to the order: caches and search engines must not keep
 * it, and other sites must not receive it (helmet's `Referrer-Policy: no-referrer`). The console shows data of merchants.
 */
export const privatePageHeaders: FlatHeaders = [
  ...helmetHeaders(
    {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: self,
      imgSrc: self,
      fontSrc: self,
      connectSrc: self,
      baseUri: none,
      formAction: none,
      frameAncestors: none,
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['lit-html'],
    },
    { xFrameOptions: { action: 'deny' } },
  ),
  ...permissionsPolicy,
  'x-robots-tag',
  'noindex, nofollow',
];

/** Other origins load the widget files as modules. */
export const widgetHeaders: FlatHeaders = [
  ...helmetHeaders(undefined, { crossOriginResourcePolicy: { policy: 'cross-origin' } }),
  'access-control-allow-origin',
  '*',
];

/** For JSON, which must not load anything or be framed. */
const dataHeaders = helmetHeaders({ defaultSrc: none, frameAncestors: none });

export const jsonHeaders: FlatHeaders = [...dataHeaders, 'content-type', 'application/json; charset=utf-8'];

/** Any origin may call the public areas, without credentials. */
const anyOrigin = flattenHeaders({
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'accept-idempotency, accept-quote, amount-limits, checkout-mode, error-code, link, missing-parameters, retry-after, ' +
    'unknown-parameters, x-request-id',
});

export const publicJsonHeaders: FlatHeaders = [...jsonHeaders, ...anyOrigin];

/** For event streams, which set their own content type: readable by any origin, or by the server's own pages only. */
export const streamHeaders: FlatHeaders = [...dataHeaders, ...anyOrigin];
export const privateStreamHeaders: FlatHeaders = dataHeaders;

const ownRequestHeaders = ['idempotency-key', 'content-type', 'last-event-id', 'traceparent', 'x-sandbox-scenario'];

/** A header name that may be asked for. `service` holds the account's secret, which no page has. */
const isAllowedHeader = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,128}$/.test(name) && name !== 'service';

/**
 * The reply to a CORS preflight, valid for a day, which browsers cap at about two hours. Scripts of the page that trace
 * requests add headers of their own, so all that are asked for are allowed; the service ignores them.
 */
export function preflightHeaders(asked = ''): FlatHeaders {
  const names = asked.split(',', 100).map((name) => name.trim().toLowerCase());
  return flattenHeaders({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': [...new Set([...ownRequestHeaders, ...names.filter(isAllowedHeader)])].join(', '),
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  });
}
