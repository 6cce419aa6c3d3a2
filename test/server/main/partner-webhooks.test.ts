import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verifyWebhook, WebhookError } from '../../../server/packages/verify/index.js';
import { runLine } from '../../support/cli-harness.js';
import { send } from '../../support/http.js';
import { ownSecrets, secretOf } from '../../support/own-secrets.js';
import { startReceiver, type Receiver } from '../../support/receivers.js';
import { createServerHarness, type TestServer } from '../../support/server-harness.js';
import { checkoutPath, partner } from '../../support/service-harness.js';

const harness = createServerHarness();
const merchantSecret = ownSecrets.WEBHOOK_SECRET;
const partnerSecret = secretOf('partner');
const olderSecret = secretOf('older partner');
// CONSOLE means real use, and outside production webhooks reach this machine.
const environment = { ...ownSecrets, CONSOLE: 'on' };

type Received = Receiver['received'][number];

/** Which of the secrets verify a message, by their names. */
const verifiedBy = ({ body, headers }: Received, secrets: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => {
      try {
        return verifyWebhook(body, headers, secret).type === 'order.created';
      } catch (error) {
        return !(error instanceof WebhookError && error.code === 'signature_invalid');
      }
    })
    .map(([name]) => name);

/** The secret of a partner, as the check-up prints it. */
async function printSecret(partnerUrl: string, variables: Readonly<Record<string, string>> = environment) {
  const { stdout } = await runLine(['doctor', '--partner', partnerUrl], { DATA_DIR: harness.folder, ...variables });
  return /whsec_\S+/.exec(stdout)?.[0] ?? assert.fail(stdout);
}

describe('the webhooks of an order with a partner', () => {
  let merchant: Receiver;
  let partners: readonly Receiver[];
  before(async () => {
    merchant = await startReceiver();
    partners = await Promise.all([startReceiver(), startReceiver()]);
  });
  after(() => Promise.all([merchant, ...partners].map(({ close }) => close())));

  const place = async ({ origin }: TestServer, partnerUrl: string): Promise<string> => {
    const urls = { webhook_url: merchant.url, partner_webhook_url: partnerUrl };
    const { status, body, text } = await send(origin, { path: checkoutPath({ ...partner, ...urls }) });
    assert.equal(status, 200, text);
    return body.data.transaction_code;
  };

  it('are verified by the secret of their receiver alone, which needs no setting', async () => {
    const server = await harness.start(environment);
    const [one = '', two = ''] = await Promise.all(partners.map(({ url }) => printSecret(url)));
    const secrets = { merchantSecret, one, two };
    for (const [index, { url, waitForCount }] of partners.entries()) {
      await place(server, `${url}/hook`);
      const [toPartner] = await waitForCount(1);
      assert.deepEqual(toPartner && verifiedBy(toPartner, secrets), [index === 0 ? 'one' : 'two']);
    }
    const [toMerchant] = await merchant.waitForCount(1);
    assert.deepEqual(toMerchant && verifiedBy(toMerchant, secrets), ['merchantSecret']);
  });

  it('have another secret with another WEBHOOK_SECRET, and both while one replaces the other', async () => {
    const WEBHOOK_SECRET = `${secretOf('new')} ${merchantSecret}`;
    const url = 'https://partner.example:8443/hook';
    const [older, newer] = [await printSecret(url), await printSecret(url, { ...environment, WEBHOOK_SECRET })];
    assert.notEqual(newer, older);
    const { stdout } = await runLine(['doctor', '--partner', 'partner.example:8443'], {
      ...environment,
      WEBHOOK_SECRET,
    });
    assert.ok(stdout.includes(`${newer} ${older}`), stdout);
    assert.notEqual(await printSecret('partner.example'), older);
  });

  it('show it on the page of the order, for the key that may sign', async () => {
    const SECRET_KEY_READ = 'a-key-that-reads-and-has-enough-letters';
    const server = await harness.start({ ...environment, SECRET_KEY_READ });
    const url = partners[0]?.url ?? '';
    const code = await place(server, url);
    const read = async (key: string) => {
      const headers = { service: `${ownSecrets.BUSINESS_ID}:${key}` };
      const reply = await send(server.origin, { path: `/api/v3/account/order?transaction_code=${code}`, headers });
      return (reply.body.data as { readonly partner?: { readonly webhook_secret?: string } }).partner?.webhook_secret;
    };
    assert.equal(await read(ownSecrets.SECRET_KEY), await printSecret(url));
    assert.equal(await read(SECRET_KEY_READ), undefined);
  });

  it('are signed by PARTNER_WEBHOOK_SECRET where that is set', async () => {
    const server = await harness.start({ ...environment, PARTNER_WEBHOOK_SECRET: `${partnerSecret} ${olderSecret}` });
    const receiver = await startReceiver();
    await place(server, receiver.url);
    const [toPartner] = await receiver.waitForCount(1);
    const secrets = { merchantSecret, partnerSecret, olderSecret, derived: await printSecret(receiver.url) };
    assert.deepEqual(toPartner && verifiedBy(toPartner, secrets), ['partnerSecret', 'olderSecret']);
    await receiver.close();
  });
});
