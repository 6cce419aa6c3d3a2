import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseMessages, type Capacity } from '#core';

type Case = {
  readonly name: string;
  /** Hosts by their first letters: `f` is fast, `s` slow, `w` waits long; the client is the second letter, and `!` has waited too long. */
  readonly scanned: string;
  readonly isFull?: boolean;
  readonly capacity?: Partial<Capacity>;
  readonly claimed: string;
  readonly postponed: string;
};

const capacity: Capacity = {
  total: 10,
  forSlowHosts: 5,
  host: (host) => ({
    free: host.startsWith('f') ? 3 : host.startsWith('s') ? 2 : 0,
    isFast: host.startsWith('f'),
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
    name: 'the total, and nothing behind it is put off',
    scanned: 'fa fb fc',
    isFull: true,
    capacity: { total: 2 },
    claimed: '0 1',
    postponed: '',
  },
  {
    name: 'slow hosts leave the rest of the slots to fast ones',
    scanned: 'sa sb sc fd fe',
    capacity: { forSlowHosts: 2 },
    claimed: '0 1 3 4',
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
