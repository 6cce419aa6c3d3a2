import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkout, errors, type ErrorCode } from '#contract';
import { sendBytes } from '../../../support/http.js';
import { suiteService } from '../../../support/suite-service.js';
import { checkoutPath, optionsPath, order, partner, serviceHeader } from '../../../support/service-harness.js';

const text = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

describe('a hostile request', () => {
  const service = suiteService();

  const refusesWith =
    (headers: Record<string, string | string[]>) => (path: string, code: ErrorCode) => async (): Promise<void> => {
      const { status, body } = await service.get(path, { headers });
      const expected = { status: 'failed', message: errors[code].message, data: {} };
      assert.deepEqual([status, body], [errors[code].status, expected]);
    };
  const refuses = refusesWith({});

  describe('with a parameter of checkout twice or in brackets', () => {
    for (const [name, { errorCode }] of Object.entries(checkout.query)) {
      const rest = text(Object.fromEntries(Object.entries(order).filter(([other]) => other !== name)));
      const value = encodeURIComponent({ ...order, webhook_url: 'https://a.example/' }[name as keyof typeof order]);
      const base = `${checkout.path}?${rest}`;
      it(`${name} twice`, () => refuses(`${base}&${name}=${value}&${name}=${value}`, errorCode)());
      it(`${name}[]`, () => refuses(`${base}&${name}[]=${value}`, errorCode)());
      it(`${name}%5B%5D`, () => refuses(`${base}&${name}%5B%5D=${value}`, errorCode)());
      it(`${name}[x] beside the plain one`, () => refuses(`${base}&${name}=${value}&${name}[x]=1`, errorCode)());
    }
    for (const [name, { errorCode }] of Object.entries(checkout.partner.query)) {
      const path = checkoutPath(partner);
      it(`${name} twice`, () =>
        refuses(`${path}&${name}=${encodeURIComponent(partner[name as keyof typeof partner])}`, errorCode)());
      it(`${name}[0]`, () => refuses(`${path}&${name}[0]=1`, errorCode)());
    }
  });

  describe('with a part of the partner group', () => {
    const names = Object.keys(partner) as (keyof typeof partner)[];
    const everyPart = Array.from({ length: 2 ** names.length }, (_, bits) =>
      names.filter((_name, at) => bits & (1 << at)),
    );
    it(`is refused in each of the ${everyPart.length} combinations`, async () => {
      for (const part of everyPart) {
        const { body } = await service.get(checkoutPath(Object.fromEntries(part.map((name) => [name, partner[name]]))));
        const isWhole = part.length === 0 || part.length === names.length;
        assert.equal(
          body.message,
          isWhole ? 'Order created successfully.' : errors.missing_partner_parameters.message,
          part.join(),
        );
      }
    });
  });

  describe('with unusual bytes', () => {
    const long = 'x'.repeat(20_000);
    it(
      '20 KB of digits',
      refuses(optionsPath({ fiat_amount: '1'.repeat(20_000), fiat_currency: 'EUR' }), 'invalid_fiat_amount'),
    );
    it('a 20 KB reference', refuses(checkoutPath({ external_reference: long }), 'invalid_external_reference'));
    it('a 20 KB address', refuses(checkoutPath({ wallet_address: long }), 'invalid_wallet_address'));
    it('a 20 KB webhook', refuses(checkoutPath({ webhook_url: `https://a.example/${long}` }), 'invalid_webhook_url'));
    it('a 20 KB path', refuses(`/api/${long}`, 'unknown_route'));
    for (const odd of ['%00', '%0D%0A', '%E2%80%AE', '%EF%BB%BF', '%FF', '%C0%80', '%ED%A0%80', '%7F', '%C2%85']) {
      const path = `${checkout.path}?${text({ ...order, external_reference: '' })}`.replace('external_reference=', '');
      it(`${odd} in a reference`, refuses(`${path}external_reference=a${odd}`, 'invalid_external_reference'));
    }
    it('NUL in a name', refuses(`${checkoutPath({ fiat_amount: undefined })}&fiat_amount%00=1`, 'missing_parameters'));
    for (const pair of ['EUR-USD%', 'EUR%ff', '%E0%A4%A']) {
      it(`an escape that cannot be decoded in a pair: ${pair}`, async () => {
        const { status, body } = await service.get(`/api/v2/exchange/${pair}`);
        assert.deepEqual([status, body], [400, { status: 'failed', error: errors.invalid_exchange_pair.message }]);
      });
    }
    it('NUL in a path', refuses(`/api/v3/reseller/checkout%00?${text(order)}`, 'unknown_route'));
  });

  describe('with the longest values of the contract', () => {
    it('fits into one URL', async () => {
      const webhook = `https://a.example/${'%C3%A4'.repeat(300)}`;
      const reference = '😀'.repeat(127);
      const changes = {
        ...partner,
        webhook_url: webhook,
        external_reference: reference,
        fiat_amount: `1.${'0'.repeat(30)}`,
      };
      const all = { ...changes, partner_webhook_url: webhook, partner_external_reference: reference };
      const { status, body } = await service.get(checkoutPath(all));
      assert.deepEqual([status, body.status], [200, 'success']);
    });
  });

  describe('with hostile headers', () => {
    const keys = ['a\tb', 'ä', 'x'.repeat(256), '""', 'a b', 'INV-1001', 'x'.repeat(21), `"${'x'.repeat(21)}"`];
    for (const key of [...keys, ['a', 'b']]) {
      const name = `the key ${JSON.stringify(key.slice(0, 20))}`;
      it(name, refusesWith({ 'idempotency-key': key })(checkoutPath(), 'invalid_idempotency_key'));
    }
    it('with a key that tries to end its header', async () => {
      const head = `GET ${checkoutPath()} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nidempotency-key: a\r\n x-b: c\r\n\r\n`;
      const reply = await sendBytes(service.origin, { bytes: head });
      assert.match(reply, /^HTTP\/1\.1 400 /);
      assert.doesNotMatch(reply, /x-b/);
    });
    const { service: right } = serviceHeader;
    for (const value of [
      'shop:a:secret, shop:a:secret',
      ` ${right}x`,
      'x'.repeat(8000),
      'ä:ö',
      ':a:secret',
      [right, right],
    ]) {
      it(`SERVICE: ${String(value).slice(0, 40)}`, async () => {
        const { status, body } = await service.get('/api/v3/account/currencies', {
          method: 'POST',
          headers: { service: value },
        });
        assert.deepEqual([status, body.error], [401, 'Invalid credentials.']);
      });
    }
  });

  it('causes no error of the program', () => assert.deepEqual(service.reportedErrors, []));
});
