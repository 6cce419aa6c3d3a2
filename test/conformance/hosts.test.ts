import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cases, casesWithoutRates } from './cases.js';
import { hostFactories, type RunningHost } from './node-hosts.js';
import { verify, type HostReply } from './verify.js';

const replies = new Map<string, HostReply[]>();

for (const [name, open] of Object.entries(hostFactories)) {
  describe(`${name} answers`, () => {
    let opened: RunningHost;
    before(async () => void (opened = await open({})));
    after(() => opened.close());
    for (const one of cases) {
      it(one.name, async () => {
        const { status, body } = await verify(one, opened.host);
        replies.set(one.name, [...(replies.get(one.name) ?? []), { status, body }]);
      });
    }
  });

  describe(`${name} without rates answers`, () => {
    let opened: RunningHost;
    before(async () => void (opened = await open({ getRates: () => undefined })));
    after(() => opened.close());
    for (const one of casesWithoutRates) it(one.name, () => verify(one, opened.host).then(() => undefined));
  });
}

describe('all hosts', () => {
  it('gave the same replies to the letter', () => {
    assert.equal(replies.size, cases.length);
    for (const [name, given] of replies) {
      assert.equal(given.length, Object.keys(hostFactories).length, name);
      for (const reply of given) assert.deepEqual(reply, given[0], name);
    }
  });
});
