import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownSecrets, ownUpstream, sandboxSecret, secretOf } from '../../../support/own-secrets.js';
import { messageOf } from '../../../support/read-config.js';

type Variables = Readonly<Record<string, string>>;

const upstream = { ...ownUpstream, UPSTREAM_WEBHOOK_SECRET: secretOf('upstream') };

/** Each of these means that money, or a network, may be real. */
const signs: readonly (readonly [sign: string, variables: Variables])[] = [
  ['NODE_ENV is production', { NODE_ENV: 'production', PAYMENTS: 'manual' }],
  ['PAYMENTS is manual', { PAYMENTS: 'manual' }],
  ['UPSTREAM_URL is set', upstream],
  ['CHECKOUT_SECRET is set', { CHECKOUT_SECRET: secretOf('orders') }],
  ['CONSOLE is on', { CONSOLE: 'on' }],
  ['TRUST_PROXY is above 0', { TRUST_PROXY: '1' }],
  ['HOST is not a loopback address', { HOST: '0.0.0.0' }],
  ['HOST is not a loopback address', { HOST: 'shop.example' }],
];

const without = (name: string): Variables =>
  Object.fromEntries(Object.entries(ownSecrets).filter(([key]) => key !== name));

/** Public secrets of the sandbox, left as they are or set again. */
const publicOnes: readonly (readonly [names: readonly string[], secrets: Variables])[] = [
  [['BUSINESS_ID', 'SECRET_KEY', 'WEBHOOK_SECRET'], {}],
  [['BUSINESS_ID'], without('BUSINESS_ID')],
  [['BUSINESS_ID'], { ...ownSecrets, BUSINESS_ID: 'sandbox' }],
  [['SECRET_KEY'], without('SECRET_KEY')],
  [['SECRET_KEY'], { ...ownSecrets, SECRET_KEY: 'sandbox-secret' }],
  [['WEBHOOK_SECRET'], without('WEBHOOK_SECRET')],
  [['WEBHOOK_SECRET'], { ...ownSecrets, WEBHOOK_SECRET: `${secretOf('webhooks')} ${sandboxSecret}` }],
];

describe('a setting that means real use', () => {
  for (const [sign, variables] of signs) {
    it(`refuses the public secrets of the sandbox: ${JSON.stringify(variables).slice(0, 60)}`, () => {
      for (const [names, secrets] of publicOnes) {
        const sentences = names.map(
          (name) =>
            `${name} must be set to a value of your own, because that of the sandbox is public (${sign}, which means real use).`,
        );
        assert.equal(messageOf({ ...secrets, ...variables }), sentences.join('\n'));
      }
    });

    it(`starts with own secrets: ${JSON.stringify(variables).slice(0, 60)}`, () => {
      assert.equal(messageOf({ ...ownSecrets, ...variables }), 'It starts.');
    });
  }

  it('is none of a trial on this machine', () => {
    for (const variables of [{}, { HOST: 'localhost' }, { HOST: '::1' }, { TRUST_PROXY: '0' }, { CONSOLE: 'off' }]) {
      assert.equal(messageOf(variables), 'It starts.');
    }
  });
});
