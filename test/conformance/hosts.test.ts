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
    for (const example of cases) {
      it(example.name, async () => {
        const { status, body } = await verify(example, opened.host);
        replies.set(example.name, [...(replies.get(example.name) ?? []), { status, body }]);
      });
    }
  });

  describe(`${name} without rates answers`, () => {
    let opened: RunningHost;
    before(async () => void (opened = await open({ getRates: () => undefined })));
    after(() => opened.close());
    for (const example of casesWithoutRates) it(example.name, () => verify(example, opened.host).then(() => undefined));
  });
}

describe('all hosts', () => {
  it('give identical replies', () => {
    assert.equal(replies.size, cases.length);
    for (const [name, repliesOfHosts] of replies) {
      assert.equal(repliesOfHosts.length, Object.keys(hostFactories).length, name);
      for (const reply of repliesOfHosts) assert.deepEqual(reply, repliesOfHosts[0], name);
    }
  });
});
