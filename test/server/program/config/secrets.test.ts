import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig, readStorageConfig } from '../../../../server/program/config/config.js';
import { environment } from '../../../../server/program/config/variables.js';
import { fileVariables, secretVariables } from '../../../../server/program/config/secrets.js';
import { ownSecrets, ownUpstream, secretOf } from '../../../support/own-secrets.js';
import { messageOf as messageWith } from '../../../support/read-config.js';

type Variables = Readonly<Record<string, string>>;

const messageOf = (variables: Variables, files: Variables = {}): string =>
  messageWith(variables, (path) => files[path] ?? assert.fail(path));

/** A start for real use with every secret there is. */
const every: Variables = {
  NODE_ENV: 'production',
  ...ownSecrets,
  SECRET_KEY_READ: 'a-key-of-readers-with-24-characters',
  PARTNER_WEBHOOK_SECRET: secretOf('partner'),
  CHECKOUT_SECRET: secretOf('orders'),
  SANDBOX_TOKEN: 'a-token-that-nobody-knows',
  ...ownUpstream,
  UPSTREAM_WEBHOOK_SECRET: secretOf('upstream'),
  DATABASE_URL: 'postgres://shop@pooler/checkout',
  DATABASE_URL_DIRECT: 'postgres://shop@database/checkout',
  DATABASE_PASSWORD: 's3cret',
};

/** Those that say nothing about the account of another service. */
const listed = ['WEBHOOK_SECRET', 'PARTNER_WEBHOOK_SECRET', 'CHECKOUT_SECRET', 'UPSTREAM_WEBHOOK_SECRET'];
const texts = ['SECRET_KEY', 'SECRET_KEY_READ', 'SANDBOX_TOKEN', 'UPSTREAM_SECRET_KEY'];
const isRealUse = /\(NODE_ENV is production, which means real use\)\.$/m;

function startsWith(message: string, sentence: string): void {
  assert.ok(message.startsWith(sentence), message);
  assert.match(message, isRealUse);
  assert.doesNotMatch(message, /whsec_\w|s3cret/);
}

describe('every secret', () => {
  it('is in the list: each variable that is named so, and the URLs with a password', () => {
    const named = Object.keys(environment.shape).filter((name) => /SECRET|TOKEN|PASSWORD|^DATABASE_URL/.test(name));
    assert.deepEqual([...secretVariables].sort(), named.sort());
    assert.deepEqual(
      Object.keys(every)
        .filter((name) => named.includes(name))
        .sort(),
      named.sort(),
    );
    assert.deepEqual([...listed, ...texts].sort(), named.filter((name) => !name.startsWith('DATABASE_')).sort());
  });

  for (const name of secretVariables) {
    it(`may stand in a file: ${name}_FILE`, () => {
      assert.ok(fileVariables.includes(name));
      const value = every[name] ?? '';
      const { [name]: _, ...others } = every;
      const inFile = { ...others, [`${name}_FILE`]: '/run/secret' };
      assert.equal(messageOf(inFile, { '/run/secret': `${value}\n` }), 'It starts.');
      const configOf = (variables: Variables, text = '') => readConfig(variables, () => text);
      assert.deepEqual(configOf(inFile, `${value}\n`), configOf(every));
      assert.equal(messageOf({ ...every, ...inFile }), `${name}_FILE must not be set together with ${name}.`);
      assert.equal(messageOf(inFile, { '/run/secret': '\n' }), `${name}_FILE must name a file with a text.`);
    });

    it(`must not be empty: ${name}`, () => {
      const { [name]: _, ...others } = every;
      const needed = name in ownSecrets ? 'must be set' : 'must not be empty: set it or remove it';
      startsWith(messageOf({ ...every, [name]: '' }), `${name} ${needed}`);
      startsWith(messageOf({ ...every, [`${name}_FILE`]: '' }), `${name}_FILE must not be empty: set it or remove it`);
      const file = { [name]: '', [`${name}_FILE`]: '/run/secret' };
      assert.equal(messageOf({ ...others, ...file }, { '/run/secret': every[name] ?? '' }), 'It starts.');
    });
  }

  it('may stand in a file for the commands on the database, too', () => {
    const storage = readStorageConfig({ DATABASE_URL_FILE: '/run/database' }, () => 'postgres://shop:s3cret@db/a\n');
    assert.equal(storage.ok && storage.config.databaseUrl, 'postgres://shop:s3cret@db/a');
  });

  it('is the password of both URLs that have none, encoded', () => {
    const urls = { DATABASE_URL: 'postgres://shop@db/a@b', DATABASE_URL_DIRECT: 'postgres://shop@direct' };
    const { config } = readStorageConfig({ ...urls, DATABASE_PASSWORD_FILE: '/run/password' }, () => "$&:@/ü'\n") as {
      config?: object;
    };
    const [databaseUrl, directDatabaseUrl] = ['db/a@b', 'direct'].map(
      (rest) => `postgres://shop:%24%26%3A%40%2F%C3%BC'@${rest}`,
    );
    assert.deepEqual(config, { ...config, databaseUrl, directDatabaseUrl });
  });

  it('may be empty in a trial: a template sets none', () => {
    const empty = Object.fromEntries(secretVariables.map((name) => [name, '']));
    assert.equal(messageOf(empty), 'It starts.');
  });
});

describe('one secret for two purposes', () => {
  const names = [...texts, ...listed];
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
  for (const [one, other] of pairs) {
    it(`is refused: ${one} and ${other}`, () => {
      const shared = secretOf('shared');
      const both = { ...every, [one]: shared, [other]: shared };
      const sentence = new RegExp(`^(?:${one} must be another secret than ${other}|${other} .+ than ${one})\\.$`);
      assert.match(messageOf(both), sentence);
      if (listed.includes(other))
        assert.match(messageOf({ ...both, [other]: `${secretOf('newer')} ${shared}` }), sentence);
    });
  }

  for (const [name, spell] of [
    ['without whsec_', (secret: string) => secret.slice('whsec_'.length)],
    ['decoded', (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64').toString('latin1')],
  ] as const) {
    it(`is refused in another spelling: ${name}`, () => {
      const printable = `whsec_${Buffer.from('printable-bytes-of-a-long-secret').toString('base64')}`;
      const message = messageOf({ ...every, WEBHOOK_SECRET: printable, SECRET_KEY: spell(printable) });
      assert.equal(message, 'WEBHOOK_SECRET must be another secret than SECRET_KEY.');
    });
  }

  it('is refused in a trial too, also where one of them is the default', () => {
    const secret = secretOf('shared');
    const partner = { WEBHOOK_SECRET: secret, PARTNER_WEBHOOK_SECRET: secret };
    assert.equal(messageOf(partner), 'PARTNER_WEBHOOK_SECRET must be another secret than WEBHOOK_SECRET.');
    const reader = { SECRET_KEY_READ: 'sandbox-secret' };
    assert.equal(messageOf(reader), 'SECRET_KEY_READ must be another secret than SECRET_KEY.');
  });

  it('is one purpose while a secret replaces another', () => {
    assert.equal(messageOf({ ...every, WEBHOOK_SECRET: `${secretOf('a')} ${secretOf('b')}` }), 'It starts.');
  });
});

describe('a secret that others know or guess', () => {
  const repeated = [0, 1, 255].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);

  for (const name of listed) {
    it(`is refused for real use: ${name}`, () => {
      for (const secret of [...repeated, `${secretOf('a')} ${repeated[0] ?? ''}`]) {
        startsWith(messageOf({ ...every, [name]: secret }), `${name} must be random, and not one character or byte`);
      }
      const documented = `whsec_${Buffer.from('sandbox-secret-for-webhooks-only').toString('base64')}`;
      startsWith(messageOf({ ...every, [name]: documented }), `${name} must `);
    });
  }

  for (const name of texts) {
    it(`is refused for real use: ${name}`, () => {
      const message = messageOf({ ...every, [name]: '0'.repeat(32) });
      startsWith(message, `${name} must be random, and not one character or byte`);
      for (const text of ['development-token', 'development-token-1']) {
        startsWith(messageOf({ ...every, [name]: text }), `${name} must not be an example of the documentation`);
      }
    });
  }

  it('may serve a trial', () => {
    assert.equal(messageOf({ WEBHOOK_SECRET: repeated[0] ?? '', SANDBOX_TOKEN: 'development-token' }), 'It starts.');
  });
});
