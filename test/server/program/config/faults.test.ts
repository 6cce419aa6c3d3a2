import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../../../server/program/config/config.js';
import { keyOf, ownProduction, ownSecrets as own, ownUpstream, sandboxSecret } from '../../../support/own-secrets.js';

const upstream = { ...own, ...ownUpstream };

describe('a faulty configuration', () => {
  /** Starts with several faults, and the sentences that name them, each by its beginning. */
  const several: readonly (readonly [of: string, variables: Record<string, string>, sentences: readonly string[]])[] = [
    [
      'a template that is not filled in',
      { NODE_ENV: 'production', DATABASE_URL: '', CHECKOUT_SIGNATURES: 'required' },
      [
        'BUSINESS_ID must be set',
        'SECRET_KEY must be set',
        'WEBHOOK_SECRET must be set',
        'DATABASE_URL must not be empty',
        'CHECKOUT_SECRET must be set when',
        'UPSTREAM_URL must be set in production, or PAYMENTS must be',
      ],
    ],
    [
      'invalid values and weak secrets',
      { ...ownProduction, PORT: 'http', SECRET_KEY: 'short' },
      ['PORT must be a port', 'SECRET_KEY must have at least 24'],
    ],
    [
      'half an upstream in production',
      { NODE_ENV: 'production', ...own, UPSTREAM_URL: 'http://a.b', SANDBOX: 'on', RATES_URL: 'http://a.b' },
      [
        'SANDBOX must not be on in production',
        'RATES_URL must be an https URL',
        'UPSTREAM_URL needs UPSTREAM_BUSINESS_ID',
        'UPSTREAM_URL needs UPSTREAM_SECRET_KEY',
        'UPSTREAM_URL needs PUBLIC_URL',
        'UPSTREAM_URL must be an https URL',
      ],
    ],
    [
      'folders with quotes, a line end and a blank',
      { ...ownProduction, DATA_DIR: '"/var/lib/checkout"', VERSIONS_DIR: '/versions\r' },
      ['DATA_DIR must be the path of a folder', 'VERSIONS_DIR must be the path of a folder'],
    ],
    ['a plain address', { ...ownProduction, PUBLIC_URL: 'http://a.b' }, ['PUBLIC_URL must be an https URL']],
    [
      'two who take the money',
      { ...ownProduction, ...upstream, PUBLIC_URL: '' },
      ['PAYMENTS must not be "manual" together', 'UPSTREAM_URL needs PUBLIC_URL'],
    ],
    [
      'a misspelt word for who takes the money',
      { ...ownProduction, PAYMENTS: 'maunal', PAYMENT_INSTRUCTIONS: 'Wire it.' },
      ['PAYMENTS must be "manual" or unset'],
    ],
    [
      'what only follows from an invalid variable is left out',
      { UPSTREAM_URL: 'provider.example', UPSTREAM_SECRET_KEY_FILE: '/missing', ...own, WEBHOOK_SECRET: 'short' },
      [
        'UPSTREAM_SECRET_KEY_FILE must name a file',
        'WEBHOOK_SECRET must be "whsec_"',
        'UPSTREAM_URL must be an absolute',
      ],
    ],
    [
      'a trial with one secret for two doors',
      { SECRET_KEY_READ: 'sandbox-secret', COMMISSION_PROFIT: '99' },
      ['SECRET_KEY_READ must be another', 'COMMISSION_INFRASTRUCTURE and COMMISSION_PROFIT'],
    ],
  ];
  for (const [of, variables, sentences] of several) {
    it(`names every fault at once, on a line each: ${of}`, () => {
      const result = readConfig(variables);
      const lines = result.ok ? [] : result.message.split('\n');
      const starts = lines.map((line, index) => line.slice(0, sentences[index]?.length));
      assert.deepEqual(starts, sentences);
      for (const line of lines) assert.match(line, /\.$/);
    });
  }

  const refused: readonly Record<string, string>[] = [
    { NODE_ENV: '' },
    ...['-1', '65536', '80.5', '0x50', '080', 'http', ' 80', '99999999999'].map((PORT) => ({ PORT })),
    ...['a b', 'http://a', 'a/b'].map((HOST) => ({ HOST })),
    ...['a:b', 'a b', 'ä'].map((BUSINESS_ID) => ({ BUSINESS_ID })),
    ...['a b', 'ä', 'x'.repeat(257)].flatMap((key) => [{ SECRET_KEY: key }, { SECRET_KEY_READ: key }]),
    ...['shop.example', 'ftp://shop.example', 'https://u:p@shop.example'].flatMap((url) => [
      { DEFAULT_WEBHOOK_URL: url },
      { RATES_URL: url },
      { PRICES_URL: url },
    ]),
    ...['secret', 'whsec_', keyOf(23), keyOf(65), keyOf(32).slice(6), keyOf(32).replace('=', ''), `${keyOf(32)},`].map(
      (WEBHOOK_SECRET) => ({ WEBHOOK_SECRET }),
    ),
    ...[',', 'https://shop.example', 'shop.example/hook', '*,shop.example', '*.shop.example', 'a:b'].map(
      (WEBHOOK_HOSTS) => ({ WEBHOOK_HOSTS }),
    ),
    { WEBHOOK_SECRET: '', NODE_ENV: 'production', BUSINESS_ID: 'own', SECRET_KEY: 'own' },
    { WEBHOOK_SECRET: `${keyOf(32)} ${sandboxSecret}`, NODE_ENV: 'production', BUSINESS_ID: 'own', SECRET_KEY: 'own' },
    ...['0', '-1', '1.5', 'on', '1e3'].flatMap((limit) => [{ RATE_LIMIT: limit }, { ORDER_RATE_LIMIT: limit }]),
    ...['-1', '101', '1,5', '1e1', '.5', '1.23456', '4%'].flatMap((percent) => [
      { COMMISSION_INFRASTRUCTURE: percent },
      { COMMISSION_PROFIT: percent },
    ]),
    ...['-1', '11', 'true'].map((TRUST_PROXY) => ({ TRUST_PROXY })),
    { LOG_LEVEL: 'loud' },
    { INCOMPLETE_DATABASE: 'on' },
    ...['0', '-1', '1e3', 'never', '.5', '123456'].flatMap((days) => [
      { RETENTION_UNPAID: days },
      { RETENTION_COMPLETED: days },
    ]),
    ...['-1', '601', '1.5'].map((DRAIN_SECONDS) => ({ DRAIN_SECONDS })),
    { SANDBOX: 'yes' },
    { SANDBOX_TOKEN: 'short' },
    { SANDBOX: 'on', ...ownProduction },
    { CONSOLE: 'yes' },
    ...['db/checkout', 'mysql://shop:s3cret@db/checkout', 'postgres:s3cret', 'postgres://shop: s3cret@db/a'].map(
      (DATABASE_URL) => ({ DATABASE_URL }),
    ),
    { DATABASE_URL_DIRECT: 'postgres://db/checkout' },
    { DATABASE_URL_DIRECT: 'db', DATABASE_URL: 'postgres://db/checkout' },
    ...['', 'postgres://db/a', 'postgres://shop:s3cret@db/a', 'postgres://db/a?x=b@c'].map((DATABASE_URL) => ({
      DATABASE_PASSWORD: 's3cret',
      DATABASE_URL,
    })),
    { DATABASE_PASSWORD: 's3\u0000cret', DATABASE_URL: 'postgres://shop@db/a' },
    ...['Production', 'prod', 'staging', ' production', 'PRODUCTION'].map((NODE_ENV) => ({ NODE_ENV, ...own })),
    { SECRET_KEY: 'x-'.repeat(11), NODE_ENV: 'production', BUSINESS_ID: 'own', WEBHOOK_SECRET: keyOf(32) },
    { SECRET_KEY_READ: 'x-'.repeat(11), ...ownProduction },
    ...['secret', 'whsec_', keyOf(23), `${keyOf(32)},`].map((CHECKOUT_SECRET) => ({ CHECKOUT_SECRET })),
    { CHECKOUT_SIGNATURES: 'on', CHECKOUT_SECRET: keyOf(32) },
    { RATES_URL: 'http://rates.example/daily.xml', ...ownProduction },
    { PRICES_URL: 'http://prices.example/', ...ownProduction },
    { COMMISSION_INFRASTRUCTURE: '98' },
    { UPSTREAM_URL: '', NODE_ENV: 'production', ...own },
    ...['Manual', 'on', 'simulated'].map((PAYMENTS) => ({ PAYMENTS, ...own })),
    { PAYMENTS: 'manual', ...upstream },
    { SANDBOX: 'on', ...own, PAYMENTS: 'manual' },
    { PAYMENT_INSTRUCTIONS: 'Wire it.' },
    { PAYMENT_INSTRUCTIONS: 'Wire it.', ...upstream },
    ...['x'.repeat(501), ' \n ', 'a\u202eb', 'a\u0007b', 'a\u2028b'].map((PAYMENT_INSTRUCTIONS) => ({
      PAYMENT_INSTRUCTIONS,
      ...own,
      PAYMENTS: 'manual',
    })),
  ];
  for (const variables of refused) {
    const [[name, value] = ['', '']] = Object.entries(variables);
    it(`${name}=${value.slice(0, 40)} ${variables['NODE_ENV'] ?? ''} is refused with a sentence that names the variable`, () => {
      const result = readConfig(variables);
      assert.ok(!result.ok);
      assert.match(result.message, new RegExp(`^${name} [^\\n]+\\.$`, 'm'));
      for (const secret of ['sandbox-secret', 's3cret']) assert.ok(!result.message.includes(secret));
      assert.doesNotMatch(result.message, /whsec_\w/);
    });
  }
});
