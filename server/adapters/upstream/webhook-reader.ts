import { parseJson, rules } from '#contract';
import { constantTimeEqual, createWebhookSigner, type Upstream } from '#core';
import { upstreamField, type ReadObservation } from './observation.js';

const maxBodyLength = 64 * 1024;
const toleranceMs = 300_000;

type VerifierSettings = {
  /** Secrets of the upstream. Without any, webhooks count as unsigned. */
  readonly secrets: readonly string[];
  readonly clock: () => number;
};

/**
 * Verifies a webhook by Standard Webhooks 1.0 with the signer of outgoing webhooks, one signature for each secret. Compares
 * every pair, so that timing does not reveal which one matches.
 */
export function createWebhookVerifier({ secrets, clock }: VerifierSettings): Upstream['verify'] {
  if (secrets.length === 0) return () => 'unsigned';
  const sign = createWebhookSigner(secrets);
  return ({ headers, body }) => {
    const [id = '', timestamp = ''] = [headers['webhook-id'], headers['webhook-timestamp']];
    if (id === '' || !/^\d{1,12}$/.test(timestamp)) return 'forged';
    const signedAt = Number(timestamp) * 1000;
    if (Math.abs(clock() - signedAt) > toleranceMs) return 'forged';
    const expected = sign({ id, body }, signedAt)['webhook-signature']?.split(' ') ?? [];
    const given = (headers['webhook-signature'] ?? '').split(' ').slice(0, 10);
    const matches = expected.flatMap((one) => given.map((other) => constantTimeEqual(one, other)));
    return matches.includes(true) ? 'signed' : 'forged';
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
export const createWebhookReader =
  (readObservation: ReadObservation): Upstream['read'] =>
  (body) => {
    if (body.length > maxBodyLength) return undefined;
    const fields = findFields(parseJson(body));
    const observation = readObservation(fields);
    const code = upstreamField(fields, 'transaction_code');
    const parsedCode = rules.transactionCode.safeParse(code);
    if (!observation || !(parsedCode.success || code === undefined)) return undefined;
    return { code: parsedCode.data, observation };
  };
