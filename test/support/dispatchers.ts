import { randomUUID } from 'node:crypto';
import { createAudienceSigner, createWebhookDispatcher } from '#core';
import type { DispatcherSettings, OrderStore, SendResult, WebhookRequest, WebhookSender } from '#core';
import { systemTimeout } from '../../server/adapters/system/index.js';
import { createWebhookSender } from '../../server/adapters/webhook-sender/index.js';

export const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

export const partnerSecret = `whsec_${Buffer.from('a partner secret of thirty-five bytes').toString('base64')}`;

/** A real clock that a test can also advance. */
export function createManualClock() {
  let offset = 0;
  return { now: (): number => Date.now() + offset, advance: (milliseconds: number) => void (offset += milliseconds) };
}

/** Both steps of a sender, to all addresses that it finds. */
export const sendToAll =
  ({ resolve, send }: WebhookSender) =>
  async (request: WebhookRequest): Promise<SendResult> => {
    const found = await resolve(request.url);
    if (!('destination' in found)) return found;
    const { destination, deadline } = found;
    return send(request, { addresses: destination.addresses, deadline });
  };

/** A real dispatcher with the real sender, for receivers on loopback. */
export const createTestDispatcher = (store: OrderStore, overrides: Partial<DispatcherSettings> = {}) => {
  const clock = overrides.clock ?? Date.now;
  return createWebhookDispatcher({
    store,
    sender: createWebhookSender({ clock, allowLoopback: true }),
    sign: createAudienceSigner({ secrets: [secret], partnerSecrets: [partnerSecret] }),
    clock,
    monotonic: clock,
    random: () => 0.5,
    newId: randomUUID,
    startTimeout: systemTimeout,
    reportError: (error) => {
      throw error;
    },
    // Targets that nobody has registered have tests of their own.
    isRegistered: () => true,
    ...overrides,
  });
};
