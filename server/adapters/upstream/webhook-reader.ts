import { parseJson, rules } from '#contract';
import { constantTimeEqual, createWebhookSigner, type RawWebhook, type WebhookReading } from '#core';
import { upstreamField, type ReadObservation } from './observation.js';

const maxBodyLength = 64 * 1024;
const toleranceMs = 300_000;

type WebhookReaderSettings = {
  /** Secrets of the upstream. Without any, webhooks count as unsigned. */
  readonly secrets: readonly string[];
  readonly clock: () => number;
  readonly readObservation: ReadObservation;
};

/**
 * Verifies a webhook by Standard Webhooks 1.0 with the signer of outgoing webhooks, one signature for each secret. Compares
 * every pair, so that timing does not reveal which one matches.
 */
function createVerifier({ secrets, clock }: Pick<WebhookReaderSettings, 'secrets' | 'clock'>) {
  const sign = createWebhookSigner(secrets);
  return ({ headers, body }: RawWebhook): boolean => {
    const [id = '', timestamp = ''] = [headers['webhook-id'], headers['webhook-timestamp']];
    if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
    const signedAt = Number(timestamp) * 1000;
    if (Math.abs(clock() - signedAt) > toleranceMs) return false;
    const expected = sign({ id, body }, signedAt)['webhook-signature']?.split(' ') ?? [];
    const given = (headers['webhook-signature'] ?? '').split(' ').slice(0, 10);
    return expected.flatMap((one) => given.map((other) => constantTimeEqual(one, other))).includes(true);
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The order in the body: the top level, or `data` of an envelope. */
function findFields(body: unknown): unknown {
  const data = upstreamField(body, 'data');
  const isOrder = isText(upstreamField(body, 'transaction_code')) && isText(upstreamField(body, 'status'));
  return !isOrder && isText(upstreamField(data, 'status')) ? data : body;
}

/** Reads webhooks: Standard Webhooks, or plain ones with `transaction_code` and `status`. */
export function createUpstreamWebhookReader({ secrets, clock, readObservation }: WebhookReaderSettings) {
  const isSigned = secrets.length > 0;
  const verify = isSigned ? createVerifier({ secrets, clock }) : () => true;

  return (webhook: RawWebhook): WebhookReading => {
    if (webhook.body.length > maxBodyLength) return { kind: 'ignored' };
    if (!verify(webhook)) return { kind: 'forged' };
    const fields = findFields(parseJson(webhook.body));
    const observation = readObservation(fields);
    const code = upstreamField(fields, 'transaction_code');
    const parsedCode = rules.transactionCode.safeParse(code);
    if (!observation || !(parsedCode.success || code === undefined)) return { kind: 'ignored' };
    const id = webhook.headers['webhook-id'] ?? '';
    const eventId = /^[!-~]{1,128}$/.test(id) ? id : undefined;
    return { kind: 'observed', code: parsedCode.data, eventId, isSigned, observation };
  };
}
