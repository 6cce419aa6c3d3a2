import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseTurn, type TurnKind } from '../../../../../server/core/webhooks/dispatch/turn-choice.js';

type Case = {
  readonly name: string;
  /** The newest first: domain, URL and requests, such as `ax2`; `-` is not due, and the domain `z` gets nothing now. */
  readonly candidates: string;
  readonly kind: TurnKind;
  readonly chosen: number | undefined;
};

const cases: readonly Case[] = [
  { name: 'the newest of equal URLs', candidates: 'ax0 ay0 az0', kind: 'untried', chosen: 0 },
  { name: 'a URL without a request', candidates: 'ax1 ay2 aq0', kind: 'untried', chosen: 2 },
  { name: 'a URL of which no message was sent', candidates: 'ax0 ax1 aq0', kind: 'untried', chosen: 2 },
  { name: 'a domain with fewer requests', candidates: 'ax0 ay0 aq9 bx1', kind: 'untried', chosen: 3 },
  { name: 'the message that was sent least', candidates: 'ax2 ax1 ax1', kind: 'untried', chosen: 1 },
  { name: 'what is due', candidates: 'ax0- ay3', kind: 'untried', chosen: 1 },
  { name: 'what its domain lets through', candidates: 'zx0 ay3', kind: 'untried', chosen: 1 },
  { name: 'nothing', candidates: 'zx0 ay3-', kind: 'untried', chosen: undefined },
  { name: 'the URL with the most orders', candidates: 'ax0 ay0 aq0 aq0', kind: 'awaited', chosen: 2 },
  { name: 'a URL with orders again', candidates: 'ax0 aq1 aq1', kind: 'awaited', chosen: 1 },
  { name: 'it less often than others after many requests', candidates: 'ax0 aq2 aq1', kind: 'awaited', chosen: 0 },
];

describe('a turn goes to', () => {
  for (const { name, candidates, kind, chosen } of cases) {
    it(`${name} (${kind})`, () => {
      const parsed = candidates.split(' ').map(([host = '', url = '', requests, mark], index) => {
        return { id: String(index), host, url: host + url, requests: Number(requests), isDue: mark !== '-' };
      });
      const id = chooseTurn(parsed, { kind, domainOf: (host) => host, isOpen: (host) => host !== 'z' });
      assert.equal(id, chosen === undefined ? undefined : String(chosen));
    });
  }
});
