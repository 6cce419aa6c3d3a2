import type { RequestHandler } from 'express';
import type { HelmetOptions } from 'helmet';
import { areaOf } from '#api';

const self = ["'self'"];
const none = ["'none'"];

/** `Strict-Transport-Security` is for the proxy that has the certificate. */
const toPolicy = (directives: Record<string, Iterable<string>>) => ({
  strictTransportSecurity: false as const,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: none, ...directives } },
});

/**
 * For JSON, which must not load anything or be framed. What is off, 370 bytes of each reply, acts on documents and plug-ins alone, or
 * on who embeds a reply: any origin may read the public areas, and no cookie opens the others.
 */
export const dataPolicy = {
  ...toPolicy({ frameAncestors: none }),
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const satisfies HelmetOptions;

/** For files that other origins load as modules. */
export const widgetPolicy: HelmetOptions = { ...dataPolicy, crossOriginResourcePolicy: { policy: 'cross-origin' } };

const ofPages = { scriptSrc: self, styleSrc: self, connectSrc: self, fontSrc: self, baseUri: none };

/** For pages. Nothing unsafe: the widget has no inline style and no inline script. `styles`: SHA-256 of the pages' own. */
export const pagePolicy = (styles: readonly string[]): HelmetOptions =>
  toPolicy({
    ...ofPages,
    styleSrc: [...self, ...styles.map((hash) => `'sha256-${hash}'`)],
    imgSrc: [...self, 'data:'],
    workerSrc: self,
    manifestSrc: self,
    formAction: self,
    frameAncestors: self,
  });

/**
 * For pages of an order, whose URL has the only key to it, and for the operator's console: nothing from elsewhere runs in them
 * or frames them, and no other site receives the URL (helmet's `Referrer-Policy: no-referrer`).
 */
export const privatePagePolicy: HelmetOptions = {
  ...toPolicy({
    ...ofPages,
    imgSrc: self,
    formAction: none,
    frameAncestors: none,
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['lit-html'],
  }),
  xFrameOptions: { action: 'deny' },
};

/** No page of this server uses these features, and no frame in it may. The widget writes to the clipboard. */
export const permissionsPolicy =
  'camera=(), display-capture=(), fullscreen=(), geolocation=(), microphone=(), midi=(), payment=(), ' +
  'publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()';

/** `service` holds the account's secret, which no page has. */
const isAllowedHeader = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,128}$/.test(name) && name !== 'service';

/**
 * Any origin may call the public areas, without credentials. Answers their preflights for a day, which browsers cap at about two
 * hours. Scripts of the page that trace requests add headers of their own, so all that are asked for are allowed.
 */
export const allowAnyOrigin: RequestHandler = ({ method, baseUrl, path, headers }, response, next) => {
  if (areaOf(baseUrl + path) === 'account') return next();
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', '*'); // no reply has a secret, and no call credentials
  if (method !== 'OPTIONS') return next();
  const asked = headers['access-control-request-headers']?.toLowerCase().split(',', 100) ?? [];
  const allowed = asked.map((name) => name.trim()).filter(isAllowedHeader);
  response.set({
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': allowed.join(', '),
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  });
  response.status(204).end();
};
