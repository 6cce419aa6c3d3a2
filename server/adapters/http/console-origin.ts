import { areaOf } from '#api';
import type { HttpExchange } from './http-exchange.js';
import { consoleOriginHeaders, consolePreflightHeaders } from './headers.js';

export type ConsoleOriginSettings = {
  /** The origin of the operator's console, where another host serves it. */
  readonly consoleOrigin?: string | undefined;
};

/** What the console reads beside the account area. */
const isConsolePath = (path: string): boolean => areaOf(path) === 'account' || path === '/readyz';

/**
 * Lets the pages of one origin read the account area, which has no CORS otherwise. Sets the headers on the response, to
 * which every kind of reply adds its own. Returns true once it has answered a preflight.
 */
export function createConsoleOriginCheck({ consoleOrigin }: ConsoleOriginSettings) {
  if (consoleOrigin === undefined) return () => false;
  const headers = Object.entries(consoleOriginHeaders(consoleOrigin));
  return ({ request, response, path, send }: HttpExchange): boolean => {
    if (!isConsolePath(path)) return false;
    if (request.headers.origin !== consoleOrigin) {
      response.setHeader('vary', 'origin');
      return false;
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    const isPreflight = request.method === 'OPTIONS';
    if (isPreflight) send({ status: 204, headers: consolePreflightHeaders, body: '' });
    return isPreflight;
  };
}
