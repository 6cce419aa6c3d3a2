import { failed, warning, type Finding } from './check.js';

/** One policy: its directives in lower case with their values. The first of equal directives counts. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Parses the header `Content-Security-Policy`, which may have several policies, or the content of a `meta` element. */
export const parsePolicies = (header: string): Policy[] =>
  header
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const directives = new Map<string, readonly string[]>();
      for (const directive of text.split(';')) {
        const [name = '', ...values] = directive.trim().split(/\s+/);
        if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values);
      }
      return directives;
    });

/** `script-src-elem` falls back to `script-src`. */
const scriptsOf = (policy: Policy): readonly string[] | undefined =>
  policy.get('script-src-elem') ?? policy.get('script-src') ?? policy.get('default-src');

type Target = { readonly page: URL; readonly url: URL };

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

/** `http:` in a policy also allows `https:`. */
const isScheme = (wanted: string, { protocol }: URL): boolean =>
  protocol === wanted || (wanted === 'http:' && protocol === 'https:');

/** Whether a source such as `https://*.example:8443/lib/` allows a URL. */
function allowsHost(source: string, { page, url }: Target): boolean {
  const [, scheme, host = '', port, path] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?([^:/]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
  if (host === '' || !isScheme(scheme?.toLowerCase() ?? page.protocol, url)) return false;
  const isHost =
    host === '*' ||
    (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1).toLowerCase()) : url.hostname === host.toLowerCase());
  const isDefaultPort = portOf(url) === (url.protocol === 'https:' ? '443' : '80');
  const isPort = port === '*' || (port === undefined ? isDefaultPort : portOf(url) === port);
  const isPath =
    path === undefined || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
  return isHost && isPort && isPath;
}

function allows(source: string, target: Target): boolean {
  const { page, url } = target;
  const lower = source.toLowerCase();
  if (lower === "'self'") return url.origin === page.origin;
  if (lower === '*') return /^https?:$/.test(url.protocol);
  if (/^[a-z][a-z\d+.-]*:$/.test(lower)) return isScheme(lower, url);
  return !lower.startsWith("'") && allowsHost(source, target);
}

const isNonceOrHash = (value: string): boolean => /^'(?:nonce|sha256|sha384|sha512)-/i.test(value);

function judgeScripts(policy: Policy, target: Target): Finding[] {
  const values = scriptsOf(policy);
  if (!values) return [];
  const isStrict = values.some((value) => value.toLowerCase() === "'strict-dynamic'");
  if (!isStrict && values.some((value) => allows(value, target))) return [];
  const advice = `Add ${target.url.origin} to script-src.`;
  if (!values.some(isNonceOrHash)) {
    return [failed(`script-src: The page does not load ${target.url.href}.`, advice)];
  }
  // Only the page's own script tag shows whether the nonce or the hash fits.
  const says = 'script-src: The page takes scripts by nonce or hash: the script tag of the checkout needs it too.';
  return [warning(says, isStrict ? 'Give the tag the nonce.' : `Give the tag the nonce, and ${advice.toLowerCase()}`)];
}

function judgeCalls(policy: Policy, target: Target): Finding[] {
  const values = policy.get('connect-src') ?? policy.get('default-src');
  if (!values || values.some((value) => allows(value, target))) return [];
  const { origin } = target.url;
  return [failed(`connect-src: The checkout may not call ${origin}.`, `Add ${origin} to connect-src.`)];
}

export type InlineScript = {
  readonly nonce: string | undefined;
  /** SHA-256 of its text, in base64. */
  readonly hash: string;
};

/** https://www.w3.org/TR/CSP3/#match-element-to-source-list: a nonce or a hash turns `unsafe-inline` off. */
function allowsInline(values: readonly string[], { nonce, hash }: InlineScript): boolean {
  if (values.includes(`'sha256-${hash}'`) || (nonce !== undefined && values.includes(`'nonce-${nonce}'`))) return true;
  const isStrict = values.some((value) => isNonceOrHash(value) || value.toLowerCase() === "'strict-dynamic'");
  return !isStrict && values.some((value) => value.toLowerCase() === "'unsafe-inline'");
}

/** Finds policies that block the import map with the hashes of the chunks; the browser then ignores the map. */
export const findImportMapProblems = (policies: readonly Policy[], importMap: InlineScript): Finding[] =>
  policies
    .map(scriptsOf)
    .filter((values) => values !== undefined && !allowsInline(values, importMap))
    .map(() =>
      failed(
        'script-src: The browser drops the import map of the page, so it checks no chunk.',
        `Add 'sha256-${importMap.hash}' to script-src, or give the tag a nonce.`,
      ),
    );

/** The name of the widget's Trusted Types policy, which is Lit's. */
const trustedTypesName = 'lit-html';

function judgeTrustedTypes(policy: Policy): Finding[] {
  const values = policy.get('trusted-types');
  if (!values || values.includes('*') || values.includes(trustedTypesName)) return [];
  const says = `trusted-types: The page does not take the Trusted Types policy ${trustedTypesName}.`;
  return [failed(says, `Add ${trustedTypesName} to trusted-types.`)];
}

/** Finds what the policies of a page block of a checkout. Every policy has to allow every request. */
export function findPolicyProblems(policies: readonly Policy[], { page, service }: { page: URL; service: string }) {
  const script = { page, url: new URL(`${service}/checkout.js`) };
  const call = { page, url: new URL(`${service}/api/v3/reseller/payment_options`) };
  return policies.flatMap((policy) => [
    ...judgeScripts(policy, script),
    ...judgeCalls(policy, call),
    ...judgeTrustedTypes(policy),
  ]);
}
