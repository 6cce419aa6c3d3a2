import {
  isOrderAddress,
  receiveUpstreamWebhook,
  upstreamWebhookPath,
  type RawWebhook,
  type ReceiveContext,
} from '#core';
import type { ApiReply } from './http.js';
import { failureReply, successReply } from './reply.js';

/** A request below `/upstream/webhooks/`: the only ones with a body. Header names are in lower case. */
type UpstreamWebhookRequest = RawWebhook & { readonly method: string; readonly path: string };

const addressPattern = /^([\da-f-]{36})\/([\da-f]{64})$/;

const parseAddress = (path: string) => {
  const [, code = '', mac = ''] = addressPattern.exec(path.slice(upstreamWebhookPath.length)) ?? [];
  return { code, mac };
};

/** Takes webhooks for the service. A wrong address and a wrong signature look like any path that is not there. */
export function createUpstreamWebhooks(context: ReceiveContext) {
  return {
    /** Whether the method and path of a request are a webhook's. The host reads no body of other requests. */
    async admits({ method, path }: Pick<UpstreamWebhookRequest, 'method' | 'path'>): Promise<boolean> {
      const address = parseAddress(path);
      return method === 'POST' && address.code !== '' && isOrderAddress(address, context);
    },
    async receive({ path, headers, body }: UpstreamWebhookRequest): Promise<ApiReply> {
      const failure = { area: 'reseller', now: context.clock() } as const;
      const { code } = parseAddress(path);
      const outcome = await receiveUpstreamWebhook({ code, headers, body }, context);
      if (outcome === 'received') return successReply({ message: 'Received.', data: {} });
      return failureReply(outcome === 'forged' ? 'unknown_route' : 'unavailable', failure);
    },
  };
}

export type UpstreamWebhooks = ReturnType<typeof createUpstreamWebhooks>;
