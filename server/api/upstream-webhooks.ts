import { receiveWebhook, upstreamWebhookPath, type ServiceContext } from '#core';
import type { ApiReply } from './http.js';
import { failureReply, successReply } from './reply.js';

/** A request below `/upstream/webhooks/`: the only ones with a body. Header names are in lower case. */
export type UpstreamWebhookRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Answers the webhooks of the upstream. Never rejects. */
export type UpstreamWebhooks = (request: UpstreamWebhookRequest) => Promise<ApiReply>;

export const isUpstreamWebhookPath = (path: string): boolean => path.startsWith(upstreamWebhookPath);

const addressPattern = /^([\da-f-]{36})\/([\da-f]{64})$/;

/** Takes webhooks for the service. A wrong address looks like any path that is not there. */
export function createUpstreamWebhooks(service: ServiceContext): UpstreamWebhooks {
  return async ({ method, path, headers, body }) => {
    const failure = { area: 'reseller', now: service.clock() } as const;
    try {
      const [, code = '', mac = ''] = addressPattern.exec(path.slice(upstreamWebhookPath.length)) ?? [];
      const isReceived =
        method === 'POST' && code !== '' && (await receiveWebhook({ code, mac, headers, body }, service));
      return isReceived ? successReply({ message: 'Received.', data: {} }) : failureReply('unknown_route', failure);
    } catch (error) {
      service.reportError(error);
      return failureReply('unavailable', failure);
    }
  };
}
