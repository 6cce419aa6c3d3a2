import type { Api } from '#api';
import { toApiRequest, type HttpExchange } from './http-exchange.js';
import { jsonHeaders, privateStreamHeaders } from './headers.js';
import { sendStream } from './event-streams.js';

export type ControlSettings = {
  /** The control API of the sandbox. Without it these paths give the reply of any unknown path. */
  readonly control?: Api | undefined;
};

export const isControlPath = (path: string): boolean => path.startsWith('/sandbox/api/');

/** Answers requests below /sandbox/api, without CORS: only the server's own pages may read the replies. */
export function createControlHandler({
  control: api,
}: ControlSettings): ((exchange: HttpExchange) => void) | undefined {
  if (!api) return undefined;
  const handle = async (exchange: HttpExchange): Promise<void> => {
    const { status, headers, body, stream } = await api(toApiRequest(exchange));
    const common = stream ? privateStreamHeaders : jsonHeaders;
    const all = [...common, ...Object.entries(headers).flat()];
    if (stream) sendStream(exchange, { status, headers: all, stream });
    else exchange.send({ status, headers: all, body: JSON.stringify(body) });
  };
  return (exchange) => void handle(exchange).catch(exchange.fail);
}
