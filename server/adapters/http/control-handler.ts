import type { Api } from '#api';
import type { CredentialGuard } from './credential-guard.js';
import { toApiRequest, type HttpExchange } from './http-exchange.js';
import { jsonHeaders, privateStreamHeaders } from './headers.js';
import { sendStream } from './event-streams.js';
import { failureHttpReply } from './replies.js';

export type ControlSettings = {
  /** The control API of the sandbox. Without it these paths give the reply of any unknown path. */
  readonly control?: Api | undefined;
};

export const isControlPath = (path: string): boolean => path.startsWith('/sandbox/api/');

type ControlHandlerSettings = ControlSettings & {
  readonly clock: () => number;
  readonly credentialGuard: CredentialGuard;
};

/** Answers requests below /sandbox/api, without CORS: only the server's own pages may read the replies. */
export function createControlHandler({
  control: api,
  clock,
  credentialGuard,
}: ControlHandlerSettings): ((exchange: HttpExchange) => void) | undefined {
  if (!api) return undefined;
  const handle = async (exchange: HttpExchange): Promise<void> => {
    const retryAfter = credentialGuard.retryAfter(exchange);
    if (retryAfter !== undefined) {
      const context = { path: exchange.path, now: clock(), headers: { 'retry-after': String(retryAfter) } };
      return exchange.send(failureHttpReply('too_many_requests', context));
    }
    const { status, headers, body, stream } = await api(toApiRequest(exchange));
    if (status === 401) credentialGuard.reportFailure(exchange);
    const common = stream ? privateStreamHeaders : jsonHeaders;
    const all = [...common, ...Object.entries(headers).flat()];
    if (stream) sendStream(exchange, { status, headers: all, stream });
    else exchange.send({ status, headers: all, body: JSON.stringify(body) });
  };
  return (exchange) => void handle(exchange).catch(exchange.fail);
}
