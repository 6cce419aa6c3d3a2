import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownSecrets, secretOf } from '../../../support/own-secrets.js';
import { acceptedConfig, messageOf } from '../../../support/read-config.js';

const production = { NODE_ENV: 'production' };

const upstream = {
  ...ownSecrets,
  UPSTREAM_URL: 'https://provider.example/base',
  UPSTREAM_BUSINESS_ID: 'relay',
  UPSTREAM_SECRET_KEY: 's3cret:with:colons',
  PUBLIC_URL: 'https://pay.shop.example',
};

const files: Readonly<Record<string, string>> = {
  '/run/url': 'https://provider.example/base\n',
  '/run/id': 'relay\r\n',
  '/run/key': 's3cret:with:colons',
  '/run/empty': '\n',
  '/run/spaces': 's3cret with spaces\n',
};

function readFile(path: string): string {
  const text = files[path];
  if (text === undefined) throw new Error(`ENOENT: ${path}`);
  return text;
}

const read = (variables: Record<string, string>) => acceptedConfig(variables, readFile);

const minimal = {
  url: 'https://provider.example/base',
  credentials: { businessId: 'relay', secretKey: 's3cret:with:colons' },
  webhookSecrets: undefined,
  statuses: undefined,
  paymentUrl: undefined,
  strictPaymentUrls: false,
  hasLookup: true,
  isIdempotent: false,
  allowLoopback: true,
};

describe('the configuration of an upstream', () => {
  it('needs four variables, in production and elsewhere, and turns the sandbox off', () => {
    assert.deepEqual(read(upstream).upstreamSettings, minimal);
    assert.deepEqual(read({ ...production, ...upstream }).upstreamSettings, {
      ...minimal,
      strictPaymentUrls: true,
      allowLoopback: false,
    });
    const { publicUrl, sandbox, hasBundledPrices } = read(upstream);
    assert.deepEqual([publicUrl, sandbox, hasBundledPrices], ['https://pay.shop.example', undefined, false]);
  });

  it('is absent without UPSTREAM_URL, whatever PUBLIC_URL is', () => {
    assert.equal(read({ PUBLIC_URL: upstream.PUBLIC_URL }).upstreamSettings, undefined);
  });

  it('reads everything', () => {
    const { upstreamSettings } = read({
      ...upstream,
      UPSTREAM_WEBHOOK_SECRET: `${secretOf('new')} ${secretOf('old')}`,
      UPSTREAM_STATUSES: '{"settled": "completed", "toString": "paid"}',
      UPSTREAM_PAYMENT_URL: 'https://provider.example/pay/{option}?code={transaction_code}',
      UPSTREAM_LOOKUP: 'off',
      UPSTREAM_IDEMPOTENT: 'on',
    });
    assert.deepEqual(upstreamSettings, {
      ...minimal,
      webhookSecrets: [secretOf('new'), secretOf('old')],
      statuses: { settled: 'completed', toString: 'paid' },
      paymentUrl: 'https://provider.example/pay/{option}?code={transaction_code}',
      hasLookup: false,
      isIdempotent: true,
    });
  });

  it('may stand in files, without the line break at their end', () => {
    const inFiles = { UPSTREAM_URL_FILE: '/run/url', UPSTREAM_BUSINESS_ID_FILE: '/run/id' };
    const rest = { UPSTREAM_SECRET_KEY_FILE: '/run/key', PUBLIC_URL: upstream.PUBLIC_URL };
    assert.deepEqual(read({ ...ownSecrets, ...inFiles, ...rest }).upstreamSettings, minimal);
  });

  const without = (name: keyof typeof upstream) =>
    Object.fromEntries(Object.entries(upstream).filter(([key]) => key !== name));

  type Row = [name: string, variables: Record<string, string>];
  /** A variable with each of some values, in addition to what an upstream needs. */
  const each = (name: string, values: readonly string[]): Row[] =>
    values.map((value) => [name, { ...upstream, [name]: value }]);
  const inProduction = (rows: readonly Row[]): Row[] =>
    rows.map(([name, variables]) => [name, { ...production, ...variables }]);
  const broken = 'provider.example ftp://provider.example https://u:s3cret@provider.example https://a.example/?s3cret';
  const local = 'https://localhost https://127.0.0.1:8787 https://127.1 https://[::1] https://a.localhost./';
  const words = ['settled', '[]', 'null', '{"settled":"finished"}', '{"settled":1}', '{"":"paid"}', '{"a":"toString"}'];
  const pages = [
    'https://{option}.example/',
    'https://pay.example:{option}/',
    'https://pay.example/{Option}',
    'https://pay.example/{option',
    'https://pay.example/#{transaction_code}',
    'javascript:alert({transaction_code})',
    '/pay/{option}',
    'https://pay.example/\u202e{option}',
    'https://pay.example/%E2%80%AE{option}',
  ];
  const unsafePages = 'http://pay.acme.com/{option} https://localhost/{option} https://10.0.0.1/ https://8.8.8.8/';

  const refused: readonly Row[] = [
    ...['UPSTREAM_URL', 'PUBLIC_URL'].flatMap((name) => each(name, [...broken.split(' '), 'https://a.example/#a'])),
    ['UPSTREAM_URL', without('UPSTREAM_BUSINESS_ID')],
    ['UPSTREAM_URL', without('UPSTREAM_SECRET_KEY')],
    ['UPSTREAM_URL', without('PUBLIC_URL')],
    ['UPSTREAM_BUSINESS_ID', without('UPSTREAM_URL')],
    ['UPSTREAM_STATUSES', { UPSTREAM_STATUSES: '{}' }],
    ['UPSTREAM_URL', { ...upstream, PUBLIC_URL: `${upstream.UPSTREAM_URL}/` }],
    ...inProduction(each('UPSTREAM_URL', ['http://provider.example', ...local.split(' ')])),
    ...inProduction(each('PUBLIC_URL', ['http://pay.shop.example'])),
    ...each('SANDBOX', ['on']),
    ...each('UPSTREAM_BUSINESS_ID', ['a:b']),
    ...each('UPSTREAM_SECRET_KEY', ['s3cret with spaces']),
    ...each('UPSTREAM_WEBHOOK_SECRET', ['s3cret']),
    ...each('UPSTREAM_STATUSES', [...words, '{"ä":"paid"}']),
    ...each('UPSTREAM_PAYMENT_URL', pages),
    ...inProduction(each('UPSTREAM_PAYMENT_URL', [...unsafePages.split(' '), 'https://pay/'])),
    ...each('UPSTREAM_IDEMPOTENT', ['yes']),
    ...each('UPSTREAM_LOOKUP', ['on', 'off']), // off: without a secret nothing could prove a payment
    ['UPSTREAM_SECRET_KEY_FILE', { ...upstream, UPSTREAM_SECRET_KEY_FILE: '/run/key' }],
    ['UPSTREAM_SECRET_KEY_FILE', { ...without('UPSTREAM_SECRET_KEY'), UPSTREAM_SECRET_KEY_FILE: '/run/missing' }],
    ['UPSTREAM_SECRET_KEY_FILE', { ...without('UPSTREAM_SECRET_KEY'), UPSTREAM_SECRET_KEY_FILE: '/run/empty' }],
    ['UPSTREAM_SECRET_KEY', { ...without('UPSTREAM_SECRET_KEY'), UPSTREAM_SECRET_KEY_FILE: '/run/spaces' }],
  ];
  for (const [name, variables] of refused) {
    const changed = Object.entries(variables).filter(
      ([key, value]) => (upstream as Record<string, string>)[key] !== value,
    );
    it(`is refused with a sentence that names ${name}: ${JSON.stringify(Object.fromEntries(changed)).slice(0, 120)}`, () => {
      const message = messageOf(variables, readFile);
      assert.match(message, new RegExp(`^${name} [^\\n]+\\.$`));
      assert.ok(!message.includes('s3cret'));
    });
  }
});
