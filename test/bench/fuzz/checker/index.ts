// What the service has to answer to any request: a second opinion, written from the service document and its decisions
// without the service's own code.
import { checkCheckout, type CheckoutCall } from './checkout.js';
import { refused, type Asked, type Expected, type Memory } from './expected.js';
import { currenciesFor, events, exchange, lookUp, paymentOptions, supportedCurrencies } from './reads.js';
import { redeliveryFor, webhooksFor } from './webhooks.js';

export { isAddressOf, addresses, aliases, fiat, pairs } from './facts.js';
export type { Asked, Expected, Memory } from './expected.js';

export type Area = 'account' | 'exchange' | 'reseller';

export const areaOf = (path: string): Area => {
  if (path.startsWith('/api/v3/account/')) return 'account';
  return path.startsWith('/api/v2/exchange') ? 'exchange' : 'reseller';
};

export type Opinion = CheckoutCall & { readonly route: string };

type Check = (asked: Asked, memory: Memory) => CheckoutCall;
type Route = { readonly method: 'GET' | 'POST'; readonly check: Check };

const simply =
  (check: (asked: Asked, memory: Memory) => Expected): Check =>
  (asked, memory) => ({ expected: check(asked, memory) });

/** A line for each operation. A path that ends in a slash takes whatever follows. */
const routesWith = (credentials: string): Readonly<Record<string, Route>> => ({
  '/api/v3/account/currencies': { method: 'POST', check: simply(currenciesFor(credentials)) },
  '/api/v3/account/webhooks': { method: 'GET', check: simply(webhooksFor(credentials)) },
  '/api/v3/account/webhooks/redeliver': { method: 'POST', check: simply(redeliveryFor(credentials)) },
  '/api/v2/exchange/': { method: 'GET', check: simply(exchange) },
  '/api/v3/reseller/payment_options': { method: 'GET', check: simply(paymentOptions) },
  '/api/v3/reseller/checkout': { method: 'GET', check: checkCheckout },
  '/api/v3/reseller/currencies': { method: 'GET', check: simply(supportedCurrencies) },
  '/api/v3/reseller/order': { method: 'GET', check: simply(lookUp) },
  '/api/v3/reseller/order/events': { method: 'GET', check: simply(events) },
});

const longestBody = 16 * 1024;
const longestHead = 32 * 1024;

const unknown = refused(404, 'Not found.');
const wrongMethod = (allow: string): Expected => ({ ...refused(405, 'Method not allowed.'), allow });

const headLength = ({ path, search, headers }: Asked): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, path.length + search.length);

const isAscii = (text: string): boolean => Array.from(text).every((character) => character < '\u007f');

/** What is said of any request before it is looked at. A request line has no bytes beyond ASCII (RFC 9112, 3). */
function atTheDoor(asked: Asked, isApi: boolean): Expected | undefined {
  if (!isAscii(asked.path + asked.search)) return refused(400, 'Bad Request.');
  if (headLength(asked) > longestHead) return refused(431, 'Request Header Fields Too Large.');
  const isPreflight = asked.method === 'OPTIONS' && isApi && areaOf(asked.path) !== 'account';
  if (isPreflight) return { status: 204, empty: true };
  return asked.bodyLength > longestBody ? refused(413, 'Request too large.') : undefined;
}

const health: Readonly<Record<string, string>> = { '/healthz': 'alive', '/readyz': 'ready' };

function page({ method, path }: Asked): Expected {
  const status = Object.hasOwn(health, path) ? health[path] : undefined;
  if (status === undefined) return unknown;
  if (method !== 'GET' && method !== 'HEAD') return wrongMethod('GET, HEAD');
  return { status: 200, check: (body) => (body['status'] === status ? undefined : 'another state of health') };
}

export function createChecker(credentials: string): (asked: Asked, memory: Memory) => Opinion {
  const routes = routesWith(credentials);
  const patterns = Object.keys(routes);
  const operation = (asked: Asked, name: string, memory: Memory): CheckoutCall => {
    const route = routes[name];
    if (!route) return { expected: unknown };
    const allow = areaOf(name) === 'account' ? route.method : `${route.method}, OPTIONS`;
    return asked.method === route.method ? route.check(asked, memory) : { expected: wrongMethod(allow) };
  };
  return (asked, memory) => {
    const isApi = asked.path === '/api' || asked.path.startsWith('/api/');
    const name = patterns.find((path) => (path.endsWith('/') ? asked.path.startsWith(path) : asked.path === path));
    const early = atTheDoor(asked, isApi);
    const call = early ? { expected: early } : isApi ? operation(asked, name ?? '', memory) : { expected: page(asked) };
    const bare = asked.method === 'HEAD' ? { ...call, expected: { ...call.expected, empty: true as const } } : call;
    return { ...bare, route: name ?? (isApi ? 'unknown below /api' : 'pages') };
  };
}
