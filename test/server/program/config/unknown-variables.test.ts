import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../../../server/program/config/config.js';
import { environment } from '../../../../server/program/config/variables.js';
import { fileVariables } from '../../../../server/program/config/secrets.js';
import { findUnknownVariables } from '../../../../server/program/config/unknown-variables.js';
import { ownProduction as production } from '../../../support/own-secrets.js';

const known = [...Object.keys(environment.shape), ...fileVariables.map((name) => `${name}_FILE`)];

const messageOf = (variables: Readonly<Record<string, string>>): string => {
  const result = readConfig(variables);
  return result.ok ? 'It starts.' : result.message;
};

describe('a misspelt variable', () => {
  const misspelt: readonly (readonly [name: string, meant: string | undefined])[] = [
    ['CHECKOUT_SECRETS', 'CHECKOUT_SECRET'],
    ['CHECKOUT_SERCET', 'CHECKOUT_SECRET'],
    ['CHEKOUT_SECRET', 'CHECKOUT_SECRET'],
    ['checkout_secret', 'CHECKOUT_SECRET'],
    ['CHECKOUT_SIGNATURE', 'CHECKOUT_SIGNATURES'],
    ['CHECKOUT_SECRET_FILES', 'CHECKOUT_SECRET_FILE'],
    ['WEBHOOKS_SECRET', 'WEBHOOK_SECRET'],
    ['WEBHOOK_HOST', 'WEBHOOK_HOSTS'],
    ['PARTNER_SECRET', undefined],
    ['UPSTREAM_WEBHOOKS_SECRET', 'UPSTREAM_WEBHOOK_SECRET'],
    ['UPSTREAM_URI', 'UPSTREAM_URL'],
    ['SECRET_KEY_READER', 'SECRET_KEY_READ'],
    ['SECRET', undefined],
    ['SHOP_WEBHOOK_SECRET', 'WEBHOOK_SECRET'],
    ['STRIPE_SECRET_KEY', undefined],
    ['BUSINES_ID', 'BUSINESS_ID'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PAYMENT', 'PAYMENTS'],
    ['PAYMENTS_INSTRUCTIONS', 'PAYMENT_INSTRUCTIONS'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['RETENTION_UNPAYED', 'RETENTION_UNPAID'],
    ['RATES_URL_FILE', undefined],
    ['BUSINESS_ID_FILE', undefined],
  ];
  for (const [name, meant] of misspelt) {
    it(`stops a start for real use: ${name}`, () => {
      const message = messageOf({ ...production, [name]: 'any' });
      assert.ok(message.startsWith(`${name} is not a variable of this service`), message);
      assert.match(message, /: correct it or remove it \(NODE_ENV is production, which means real use\)\.$/);
      if (meant !== undefined) assert.ok(message.includes(` (did you mean ${meant}?)`), message);
    });
  }

  const makesUseReal = ['NODE_EVN', 'CHECKOUT_SECRETS', 'CHEKOUT_SECRET', 'UPSTREAM_URI', 'PAYMENT', 'TRUSTPROXY'];
  for (const name of makesUseReal) {
    it(`stops a trial, which may be none: ${name}`, () => {
      const sentence = `${name} looks like a misspelt name of what makes a use real: correct it or remove it.`;
      assert.equal(messageOf({ [name]: 'any' }), sentence);
    });
  }

  for (const [name] of misspelt.filter(([one]) => !makesUseReal.includes(one) && one !== 'CHECKOUT_SERCET')) {
    it(`starts a trial: ${name}`, () => assert.equal(messageOf({ [name]: 'any' }), 'It starts.'));
  }

  it('is no variable that the service knows', () => {
    assert.deepEqual(findUnknownVariables(known, known), []);
  });

  const foreign: readonly (readonly [of: string, names: readonly string[]])[] = [
    ['a shell', ['HOME', 'HOSTNAME', 'PATH', 'PWD', 'USER', 'LANG', 'TZ', 'TERM', 'SHLVL', 'OLDPWD', '_']],
    ['Node', ['NODE_VERSION', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'NODE_PATH', 'UV_THREADPOOL_SIZE']],
    ['npm', ['npm_config_secret', 'npm_config_registry', 'npm_package_name', 'npm_lifecycle_event', 'INIT_CWD']],
    [
      'Kubernetes, for services named as ours',
      [
        ...['KUBERNETES_SERVICE_HOST', 'CHECKOUT_SERVICE_HOST', 'CHECKOUT_SERVICE_PORT', 'CHECKOUT_SERVICE_PORT_HTTP'],
        ...['', '_8787_TCP', '_8787_TCP_PROTO', '_8787_TCP_PORT', '_8787_TCP_ADDR'].map(
          (rest) => `CHECKOUT_PORT${rest}`,
        ),
        ...['CHECKOUT_1_SERVICE_HOST', 'UPSTREAM_PORT_53_UDP_ADDR', 'WEBHOOK_SECRET_SERVICE_HOST'],
      ],
    ],
    ['PostgreSQL', ['POSTGRES_PASSWORD', 'POSTGRES_SECRET', 'PGPASSWORD', 'PGHOST', 'DATABASE_HOST']],
    ['GitHub and GitLab', ['GITHUB_TOKEN', 'GITHUB_SECRET_SOURCE', 'CI_SECRET_SCANNING', 'ACTIONS_RUNTIME_TOKEN']],
    ['clouds', ['AWS_SECRET_ACCESS_KEY', 'AZURE_CLIENT_SECRET', 'GOOGLE_CLIENT_SECRET', 'APPSETTING_CHECKOUT_SECRET']],
    ['Heroku and Railway', ['DYNO', 'DATABASE_CONNECTION_POOL_URL', 'DATABASE_PUBLIC_URL', 'RAILWAY_SECRET']],
    ['systemd', ['INVOCATION_ID', 'JOURNAL_STREAM', 'CREDENTIALS_DIRECTORY', 'STATE_DIRECTORY', 'LISTEN_FDS']],
    ['our own deployment and clients', ['CHECKOUT_SITE', 'CHECKOUT_PROCESSES', 'CHECKOUT_URL', 'CHECKOUT_SERVICE_KEY']],
  ];
  for (const [of, names] of foreign) {
    it(`is none of ${of}`, () => {
      for (const name of names)
        assert.equal(messageOf({ ...production, [name]: 'tcp://10.0.0.1:80' }), 'It starts.', name);
    });
  }
});
