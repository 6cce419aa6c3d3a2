import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { ownSecrets } from '../../support/own-secrets.js';
import { listenOnLoopback } from '../../support/receivers.js';
import { createServerHarness } from '../../support/server-harness.js';
import { sendJson, startStubUpstream, stubCredentials, type StubUpstream } from '../../support/stub-upstream.js';

const secret = 'whsec_dGhlIHVwc3RyZWFtIHNpZ25zIGl0cyB3ZWJob29rcw==';
const harness = createServerHarness();

describe('the start of a server whose upstream sends webhooks', () => {
  let withLookup: StubUpstream;
  let without: StubUpstream;
  before(async () => {
    withLookup = await startStubUpstream({ hasLookup: true });
    without = await startStubUpstream();
  });
  after(() => Promise.all([withLookup.close(), without.close()]));

  const environment = (url: string, more: Record<string, string>) => ({
    ...ownSecrets,
    UPSTREAM_URL: url,
    UPSTREAM_BUSINESS_ID: stubCredentials.businessId,
    UPSTREAM_SECRET_KEY: stubCredentials.secretKey,
    PUBLIC_URL: 'http://relay.example',
    ...more,
  });
  const start = async (url: string, more: Record<string, string> = {}) => {
    const { warnings, stop } = await harness.start(environment(url, more));
    await stop();
    return warnings.filter((line) => /upstream/i.test(line));
  };
  const refuse = (url: string, more: Record<string, string> = {}) => harness.refuse(environment(url, more));

  it('needs nothing where the upstream has a look-up, or signs them', async () => {
    assert.deepEqual(await start(withLookup.url), []);
    assert.deepEqual(await start(without.url, { UPSTREAM_WEBHOOK_SECRET: secret }), []);
  });

  it('is refused where nothing proves what they say', async () => {
    const sentence = /^UPSTREAM_WEBHOOK_SECRET must be set, because the upstream has no look-up of orders/;
    assert.match(await refuse(without.url), sentence);
  });

  it('warns in one line where the operator accepts that', async () => {
    const warnings = await start(without.url, { UPSTREAM_WEBHOOKS: 'unsigned' });
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /^UPSTREAM_WEBHOOKS is unsigned/);
    assert.deepEqual(await start(withLookup.url, { UPSTREAM_WEBHOOKS: 'unsigned' }), []);
  });

  it('is not stopped by an upstream that is down or answers nothing of use', async () => {
    const closed = createServer();
    const port = await listenOnLoopback(closed);
    await new Promise((resolve) => closed.close(resolve));
    const warnings = await start(`http://127.0.0.1:${port}`);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /^The upstream does not say yet whether it has a look-up of orders/);
  });

  const refusals = {
    'is in maintenance': { body: { status: 'failed', message: 'Maintenance.' } },
    'refuses our credentials': { body: { status: 'failed', message: 'Invalid credentials.' }, status: 401 },
  };
  for (const [name, reply] of Object.entries(refusals)) {
    it(`does not take an upstream that ${name} for one without a look-up`, async () => {
      const busy = await startStubUpstream({
        hasLookup: true,
        respond: { order: (response) => sendJson(response, reply) },
      });
      const [warning = ''] = await start(busy.url, { UPSTREAM_WEBHOOKS: 'unsigned' });
      assert.match(warning, /^The upstream does not say yet whether it has a look-up of orders/);
      await busy.close();
    });
  }
});
