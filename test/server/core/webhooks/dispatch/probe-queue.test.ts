import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseProbe } from '../../../../../server/core/webhooks/dispatch/probe-queue.js';

type Case = {
  readonly name: string;
  /** The newest first: URL and requests. */
  readonly candidates: string;
  readonly isWeighed?: boolean;
  readonly chosen: number | undefined;
};

const cases: readonly Case[] = [
  { name: 'the newest of equal URLs', candidates: 'x0 y0 z0', chosen: 0 },
  { name: 'a URL without a request', candidates: 'x1 y2 q0', chosen: 2 },
  { name: 'a URL of which no message was sent', candidates: 'x0 x1 q0', chosen: 2 },
  { name: 'the message that was sent least', candidates: 'x2 x1 x1', chosen: 1 },
  { name: 'nothing', candidates: '', chosen: undefined },
  { name: 'the URL with the most orders', candidates: 'x0 y0 q0 q0', isWeighed: true, chosen: 2 },
  { name: 'a URL with orders again', candidates: 'x0 q1 q1', isWeighed: true, chosen: 1 },
  { name: 'it less often than others after many requests', candidates: 'x0 q2 q1', isWeighed: true, chosen: 0 },
];

describe('a probe goes to', () => {
  for (const { name, candidates, isWeighed = false, chosen } of cases) {
    it(`${name}${isWeighed ? ' (weighed)' : ''}`, () => {
      const parsed = candidates.split(' ').filter(Boolean);
      const messages = parsed.map(([url = '', requests], index) => {
        return { id: String(index), host: 'shop.example', url, created_at: 0, requests: Number(requests) };
      });
      assert.deepEqual(chooseProbe(messages, { isWeighed }), chosen === undefined ? [] : [String(chosen)]);
    });
  }
});
