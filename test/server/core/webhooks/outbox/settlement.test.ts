import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attempt } from '#core';
import type { ClaimedMessage } from '../../../../../server/core/webhooks/outbox/outbox.js';
import { isReceiverAbsent, toSettlement } from '../../../../../server/core/webhooks/outbox/settlement.js';
import { createOrderRecord } from '../../../../support/order-record.js';
import { toWebhookMessages } from '../../../../../server/core/webhooks/outbox/messages.js';
import { requireDefined } from '../../../../support/require-defined.js';

/** A status is refused with `bad_status` unless another error is given. */
type Reply = number | readonly [status: number | null, error: string];

const toAttempt = (reply: Reply, index: number): Attempt => {
  const [status, error] = typeof reply === 'number' ? [reply, 'bad_status'] : reply;
  return { number: index + 1, at: 1000, took: 1, status, error };
};

/** The settlement of the last of these attempts. */
function settleAfter(replies: readonly Reply[], tries = replies.length): ReturnType<typeof toSettlement> {
  const attempts = replies.map(toAttempt);
  const { due_at, ...message } = requireDefined(toWebhookMessages(createOrderRecord())[0]);
  const earlier = { attempts: attempts.slice(0, -1), tries: tries - 1, state: 'waiting', lease: 'one' } as const;
  const claimed: ClaimedMessage = { ...message, ...earlier, next_attempt_at: due_at };
  const attempt = requireDefined(attempts.at(-1));
  return toSettlement({
    message: claimed,
    attempt,
    retryAfter: null,
    random: () => 0.5,
    retryDelays: Array(9).fill(1),
  });
}

describe('the next message of an order overtakes one that its receiver', () => {
  const timeout = [null, 'timeout'] as const;
  const cases: readonly [name: string, replies: readonly Reply[], canBeOvertaken: boolean][] = [
    ['refused twice', [400, 400], false],
    ['refused three times', [400, 400, 400], true],
    ['refused by several statuses', [400, 500, 404], true],
    ['refused by a redirect', [[302, 'redirect'], 400, 400], true],
    ['refused with outages in between', [400, timeout, 400, 503, 400], true],
    ['did not answer', [timeout, timeout, timeout, timeout], false],
    ['was too busy for', [503, 429, 502, 504, 503], false],
    ['refused, and broke off its replies', [400, 400, [200, 'connection']], false],
  ];
  for (const [name, replies, canBeOvertaken] of cases) {
    it(`${name}: ${canBeOvertaken}`, () => assert.equal(settleAfter(replies).canBeOvertaken, canBeOvertaken));
  }

  it('refused before its redelivery: false', () =>
    assert.equal(settleAfter([400, 400, 400, 400], 1).canBeOvertaken, false));
});

describe('a receiver is absent after', () => {
  const cases: readonly [name: string, replies: readonly Reply[], isAbsent: boolean][] = [
    ['404 and no answer', [404, [null, 'timeout']], true],
    ['another refusal', [404, 500], false],
    ['a sleep without a request', [[null, 'asleep']], false],
    ['404 and a sleep', [404, [null, 'asleep']], true],
    ['no attempt', [], false],
  ];
  for (const [name, replies, isAbsent] of cases) {
    it(`${name}: ${isAbsent}`, () => assert.equal(isReceiverAbsent(replies.map(toAttempt)), isAbsent));
  }
});
