import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  targetAddressKey,
  targetDomainKey,
  targetKey,
  targetRefusedUntil,
} from '../../../../../server/core/webhooks/dispatch/targets.js';
import { chooseProbe } from '../../../../../server/core/webhooks/dispatch/probe-queue.js';

type Place = readonly [domain: string, address: string, port: number];

const keysOf = ([domain, address, port]: Place): string => {
  const destination = { isSecure: true, domain, port, addresses: [address] };
  return `${targetAddressKey(address, port)} | ${targetDomainKey(destination)}`;
};

describe('the keys of two places', () => {
  const cases: readonly [name: string, a: Place, b: Place, areEqual: boolean][] = [
    ['ports of one address', ['a.example', '203.0.114.1', 443], ['a.example', '203.0.114.1', 9000], true],
    ['addresses', ['a.example', '203.0.114.1', 443], ['a.example', '203.0.114.2', 443], false],
    ['an IPv6 network', ['a.example', '2a00:1::1', 443], ['a.example', '2a00:1::ffff:2', 443], true],
    ['IPv6 networks', ['a.example', '2a00:1:0:1::1', 443], ['a.example', '2a00:1:0:2::1', 443], false],
    ['ports of loopback', ['127.0.0.1', '127.0.0.1', 3000], ['127.0.0.1', '127.0.0.1', 3001], false],
    ['spellings of IPv6', ['a.example', '2a00:1::1', 443], ['a.example', '2a00:0001:0::1', 443], true],
  ];
  for (const [name, a, b, areEqual] of cases) {
    it(`${name} are ${areEqual ? 'equal' : 'different'}`, () => assert.equal(keysOf(a) === keysOf(b), areEqual));
  }

  it('of a target differ by the scheme', () => {
    const destination = { domain: 'a.example', port: 443, addresses: ['203.0.114.1'] };
    const [http, https] = [false, true].map((isSecure) => targetKey({ ...destination, isSecure }, '203.0.114.1'));
    assert.notEqual(http, https);
  });
});

describe('a bucket', () => {
  const hourMs = 3_600_000;
  const bucket = {
    key: 'domain a.example',
    is_proven: false,
    requests: 1,
    last_request_at: 0,
    busy_until: 0,
    version: 1,
  };

  it('allows the next request when its times are to come, because the clock was set back', () => {
    const stamped = { ...bucket, last_request_at: hourMs, busy_until: hourMs + 20_000 };
    assert.equal(targetRefusedUntil(stamped, 1000), undefined);
  });

  it('waits for a request of a process whose clock is a little ahead', () => {
    assert.equal(targetRefusedUntil({ ...bucket, last_request_at: 1100, busy_until: 21_100 }, 1000), 2000);
    assert.equal(targetRefusedUntil({ ...bucket, last_request_at: 1100 }, 1000), 3100);
  });
});

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
