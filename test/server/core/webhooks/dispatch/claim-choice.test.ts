import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseMessages, type Capacity } from '#core';

type Case = {
  readonly name: string;
  /**
   * Hosts by their first letters: `f` is fast and without a request, `b` fast and busy, `s` slow, `u` unknown, `w` waits long; the client
   * is the second letter, and `!` has waited too long.
   */
  readonly scanned: string;
  readonly isFull?: boolean;
  readonly capacity?: Partial<typeof capacity>;
  readonly claimed: string;
  readonly postponed: string;
};

const capacity: Capacity & { readonly limit: number } = {
  limit: 10,
  unreserved: 5,
  slow: 5,
  reserved: 5,
  host: (host) => ({
    free: /^[fbu]/.test(host) ? 3 : host.startsWith('s') ? 2 : 0,
    isReservable: host.startsWith('f'),
    isSlow: host.startsWith('s'),
    until: 7,
    isLongWait: host.startsWith('w'),
    expiresBefore: host.startsWith('w') ? 1 : -Infinity,
  }),
  clientOf: (host) => host[1] ?? '',
  client: () => 6,
};

const cases: readonly Case[] = [
  { name: 'all of a few messages', scanned: 'fa1 sb1', claimed: '0 1', postponed: '' },
  { name: 'the share of each host', scanned: 'fa fa sb sb fa sb fa', claimed: '0 1 2 3 4', postponed: '' },
  {
    name: 'as many as its limit, and nothing behind them is put off',
    scanned: 'fa fb fc',
    isFull: true,
    capacity: { limit: 2 },
    claimed: '0 1',
    postponed: '',
  },
  {
    name: 'slow hosts leave the reserved slots to fast ones',
    scanned: 'sa sb sc fd fe',
    capacity: { unreserved: 2 },
    claimed: '0 1 3 4',
    postponed: '',
  },
  {
    name: 'slow hosts get their part of the other slots together',
    scanned: 'sa sb sc bd ue',
    capacity: { slow: 2 },
    claimed: '0 1 3 4',
    postponed: '',
  },
  {
    name: 'a reserved slot for one request of each fast host that has none',
    scanned: 'fa fa fa bb fc fd fe',
    capacity: { unreserved: 1, reserved: 2 },
    claimed: '0 4 5',
    postponed: '',
  },
  {
    name: 'slots that are open to all before reserved ones',
    scanned: 'fa fb fc bd',
    capacity: { unreserved: 2, reserved: 1 },
    claimed: '0 1 2',
    postponed: '',
  },
  {
    name: 'the share of each client, over all of its hosts',
    scanned: 'fa1 fa2 fa3 fb1',
    capacity: { client: () => 2 },
    claimed: '0 1 3',
    postponed: '',
  },
  {
    name: 'what has waited too long, whatever its host may get',
    scanned: 'wa wa! wa!',
    claimed: '1 2',
    postponed: '0',
  },
  { name: 'a host that waits long is put off', scanned: 'wa fb', claimed: '1', postponed: '0' },
  {
    name: 'a full scan puts off what it passes over',
    scanned: 'sa sa sa fb',
    isFull: true,
    claimed: '0 1 3',
    postponed: '2',
  },
];

describe('a claim chooses', () => {
  for (const { name, scanned, isFull = false, capacity: changes, claimed, postponed } of cases) {
    it(name, () => {
      const messages = scanned.split(' ').map((host, index) => ({
        id: String(index),
        host,
        created_at: host.endsWith('!') ? 0 : 1,
      }));
      const choice = chooseMessages({ scanned: messages, isFull }, { ...capacity, ...changes });
      assert.equal(choice.claimed.join(' '), claimed);
      assert.equal(choice.postponed.map(({ id }) => id).join(' '), postponed);
      assert.ok(choice.postponed.every(({ until }) => until === 7));
    });
  }
});
