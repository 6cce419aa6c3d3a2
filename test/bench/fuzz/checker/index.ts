// The expected reply to any request: a second implementation of the service document and its decisions, which shares no
// code with the service.
import { checkoutFor, type CheckoutCall } from './checkout.js';
import { expectFailure, type FuzzRequest, type Expected, type CheckerState } from './expected.js';
import { currenciesFor, exchange, lookUp, paymentOptions } from './reads.js';

export { isAddressOf, addresses, aliases, fiat, pairs } from './facts.js';
export type { FuzzRequest, Expected, CheckerState } from './expected.js';

export type Area = 'account' | 'exchange' | 'reseller';

export const getArea = (path: string): Area => {
  if (path.startsWith('/api/v3/account/')) return 'account';
  return path.startsWith('/api/v2/exchange') ? 'exchange' : 'reseller';
};

export type CheckResult = CheckoutCall & { readonly route: string };

type Check = (request: FuzzRequest, memory: CheckerState) => CheckoutCall;
type Route = { readonly method: 'GET' | 'POST'; readonly check: Check };

const stateless =
  (check: (request: FuzzRequest, memory: CheckerState) => Expected): Check =>
  (request, memory) => ({ expected: check(request, memory) });

/** One line per operation. A path that ends in a slash matches every longer path. */
const routesWith = (credentials: string): Readonly<Record<string, Route>> => ({
  '/api/v3/account/currencies': { method: 'POST', check: stateless(currenciesFor(credentials)) },
  '/api/v2/exchange/': { method: 'GET', check: stateless(exchange) },
  '/api/v3/reseller/payment_options': { method: 'GET', check: stateless(paymentOptions) },
  '/api/v3/reseller/checkout': { method: 'GET', check: checkoutFor(credentials) },
  '/api/v3/reseller/order': { method: 'GET', check: stateless(lookUp) },
});

const longestBody = 16 * 1024;
const longestHead = 32 * 1024;

const unknown = expectFailure(404, 'Not found.');
const wrongMethod = (allow: string): Expected => ({ ...expectFailure(405, 'Method not allowed.'), allow });

const headLength = ({ path, search, headers }: FuzzRequest): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, path.length + search.length);

const isAscii = (text: string): boolean => Array.from(text).every((character) => character < '\u007f');

/** Checks that precede every operation. A request line has no bytes beyond ASCII (RFC 9112, 3). */
function checkHttpLimits(request: FuzzRequest, isApi: boolean): Expected | undefined {
  if (!isAscii(request.path + request.search)) return expectFailure(400, 'Bad request.');
  if (headLength(request) > longestHead) return expectFailure(431, 'Request header fields too large.');
  const isPreflight = request.method === 'OPTIONS' && isApi && getArea(request.path) !== 'account';
  if (isPreflight) return { status: 204, empty: true };
  return request.bodyLength > longestBody ? expectFailure(413, 'Request too large.') : undefined;
}

const health: Readonly<Record<string, string>> = { '/healthz': 'alive', '/readyz': 'ready' };

function page({ method, path }: FuzzRequest): Expected {
  const status = Object.hasOwn(health, path) ? health[path] : undefined;
  if (status === undefined) return unknown;
  if (method !== 'GET' && method !== 'HEAD') return wrongMethod('GET, HEAD');
  return { status: 200, check: (body) => (body['status'] === status ? undefined : 'another state of health') };
}

export function createChecker(credentials: string): (request: FuzzRequest, memory: CheckerState) => CheckResult {
  const routes = routesWith(credentials);
  const patterns = Object.keys(routes);
  const operation = (request: FuzzRequest, { name, memory }: { name: string; memory: CheckerState }): CheckoutCall => {
    const route = routes[name];
    if (!route) return { expected: unknown };
    const allow = getArea(name) === 'account' ? route.method : `${route.method}, OPTIONS`;
    return request.method === route.method ? route.check(request, memory) : { expected: wrongMethod(allow) };
  };
  return (request, memory) => {
    const isApi = request.path === '/api' || request.path.startsWith('/api/');
    const name = patterns.find((path) => (path.endsWith('/') ? request.path.startsWith(path) : request.path === path));
    const early = checkHttpLimits(request, isApi);
    const call = early
      ? { expected: early }
      : isApi
        ? operation(request, { name: name ?? '', memory })
        : { expected: page(request) };
    const bare = request.method === 'HEAD' ? { ...call, expected: { ...call.expected, empty: true as const } } : call;
    return { ...bare, route: name ?? (isApi ? 'unknown below /api' : 'pages') };
  };
}
