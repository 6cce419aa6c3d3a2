import type { Api } from '#api';
import type { HttpExchange } from './http-exchange.js';
import { toApiRequest } from './operations.js';
import { jsonHeaders, privateStreamHeaders } from './headers.js';
import { sendStream } from './streams.js';

export type ControlSettings = {
  /** The control API of the sandbox; nothing where there is none, and then nobody can tell that there could be one. */
  readonly control?: Api | undefined;
};

export const isControlPath = (path: string): boolean => path.startsWith('/sandbox/api/');

/** Answers what is below /sandbox/api. Without CORS: only its own pages may read it. */
export function createControlHandler({
  control: api,
}: ControlSettings): ((exchange: HttpExchange) => void) | undefined {
  if (!api) return undefined;
  const handle = async (exchange: HttpExchange): Promise<void> => {
    const { status, headers, body, stream } = await api(toApiRequest(exchange));
    const common = stream ? privateStreamHeaders : jsonHeaders;
    const all = [...common, ...Object.entries(headers).flat()];
    if (stream) sendStream(exchange, { status, headers: all }, stream);
    else exchange.send({ status, headers: all, body: JSON.stringify(body) });
  };
  return (exchange) => void handle(exchange).catch(exchange.fail);
}
