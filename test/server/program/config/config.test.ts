import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acceptedConfig as read } from '../../../support/read-config.js';
import { keyOf, ownProduction, ownSecrets as own, sandboxSecret, secretOf } from '../../../support/own-secrets.js';

const day = 86_400_000;

describe('readConfig', () => {
  it('has a default for every variable', () => {
    assert.deepEqual(read(), {
      warnings: [],
      isProduction: false,
      port: 8787,
      host: '127.0.0.1',
      dataDirectory: '.data',
      acceptsIncompleteDatabase: false,
      databaseUrl: undefined,
      directDatabaseUrl: undefined,
      credentials: { businessId: 'sandbox', secretKey: 'sandbox-secret', readKey: undefined },
      defaultWebhookUrl: undefined,
      webhooks: { hosts: ['*'], secrets: [sandboxSecret], partnerSecrets: undefined, allowLoopback: true },
      checkoutSignatures: { secrets: [], isRequired: false },
      ratesUrl: undefined,
      pricesUrl: undefined,
      merchantName: 'Fernhill Coffee',
      merchantUrls: { 'terms-url': undefined, 'privacy-url': undefined, 'support-url': undefined },
      hasBundledPrices: true,
      rateLimits: {
        api: { perMinute: 300, appliesToLoopback: false },
        orders: { perMinute: 30, appliesToLoopback: false },
        pages: { perMinute: 1200, appliesToLoopback: false },
        webhooks: { perMinute: 3000, appliesToLoopback: false },
        failedCredentials: { perMinute: 30, appliesToLoopback: false },
      },
      commission: { infrastructure: '1.5', profit: '2.5' },
      sandbox: { token: undefined },
      publicUrl: undefined,
      upstreamSettings: undefined,
      manualPayments: undefined,
      versionsDirectory: undefined,
      servesConsole: false,
      allowedHosts: ['127.0.0.1'],
      trustedProxies: 0,
      retention: { unpaidMs: 90 * day, outboxMs: 30 * day, completedMs: undefined },
      drainMs: 0,
      logLevel: 'warn',
      metrics: undefined,
    });
  });

  it('treats an empty variable as unset', () => assert.deepEqual(read({ PORT: '', DATABASE_URL: '' }), read()));

  it('reads every variable', () => {
    const config = read({
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/var/lib/checkout',
      INCOMPLETE_DATABASE: 'accept',
      DATABASE_URL: 'postgresql://shop:s3cret%40@[::1]:5432/checkout?sslmode=verify-full&pool=20',
      ...own,
      SECRET_KEY: 'with:colons', // 24 characters are for production
      SECRET_KEY_READ: 'another:key',
      DEFAULT_WEBHOOK_URL: 'https://shop.example/hook',
      RATES_URL: 'https://rates.example/daily.xml',
      PRICES_URL: 'https://prices.example/',
      WEBHOOK_HOSTS: 'Shop.example, hooks.example:8443 [2001:db8::1]:8080,*',
      WEBHOOK_SECRET: `${keyOf(24)} ${keyOf(64)}`,
      PARTNER_WEBHOOK_SECRET: `${secretOf('new')} ${secretOf('old')}`,
      RATE_LIMIT: '1000',
      ORDER_RATE_LIMIT: 'off',
      COMMISSION_INFRASTRUCTURE: '0',
      COMMISSION_PROFIT: '100',
      TRUST_PROXY: '2',
      RETENTION_UNPAID: 'off',
      RETENTION_COMPLETED: '3650',
      DRAIN_SECONDS: '30',
      LOG_LEVEL: 'silent',
    });
    assert.deepEqual([config.dataDirectory, config.acceptsIncompleteDatabase], ['/var/lib/checkout', true]);
    assert.equal(config.drainMs, 30_000);
    assert.deepEqual(config.retention, { unpaidMs: undefined, outboxMs: 30 * day, completedMs: 3650 * day });
    assert.deepEqual([config.port, config.host, config.trustedProxies, config.logLevel], [0, '::1', 2, 'silent']);
    assert.deepEqual(config.webhooks, {
      hosts: ['shop.example', 'hooks.example:8443', '[2001:db8::1]:8080', '*'],
      secrets: [keyOf(24), keyOf(64)],
      partnerSecrets: [secretOf('new'), secretOf('old')],
      allowLoopback: true,
    });
    assert.deepEqual(config.credentials, { businessId: 'shop', secretKey: 'with:colons', readKey: 'another:key' });
    assert.deepEqual(config.rateLimits, {
      api: { perMinute: 1000, appliesToLoopback: true },
      orders: undefined,
      pages: { perMinute: 4000, appliesToLoopback: true },
      webhooks: { perMinute: 10000, appliesToLoopback: true },
      failedCredentials: { perMinute: 30, appliesToLoopback: false },
    });
    assert.deepEqual(config.commission, { infrastructure: '0', profit: '100' });
  });

  it('has the name of the merchant and the links: a sample name in the sandbox alone', () => {
    assert.equal(read(ownProduction).merchantName, '');
    const given = { MERCHANT_NAME: 'Café "Ōka" & <Söhne>', MERCHANT_TERMS_URL: 'https://shop.example/terms' };
    const { merchantName, merchantUrls } = read({ ...ownProduction, ...given });
    assert.deepEqual([merchantName, merchantUrls['terms-url']], Object.values(given));
  });

  it('logs each request, and reaches and exempts nothing on loopback in production', () => {
    const { logLevel, isProduction, webhooks, drainMs, rateLimits } = read(ownProduction);
    assert.deepEqual([logLevel, isProduction], ['info', true]);
    assert.deepEqual([webhooks.allowLoopback, drainMs], [false, 2000]);
    for (const limit of Object.values(rateLimits)) assert.equal(limit?.appliesToLoopback, true);
  });

  it('is the one of development with NODE_ENV unset, development or test', () => {
    for (const NODE_ENV of ['development', 'test']) assert.deepEqual(read({ NODE_ENV }), read());
  });

  it('takes a secret key of 24 characters in production', () => {
    const credentials = { ...ownProduction, SECRET_KEY: 'xy'.repeat(12) };
    assert.equal(read(credentials).credentials.secretKey.length, 24);
  });

  it('warns outside production when HOST is not a loopback address', () => {
    assert.match(read({ HOST: '0.0.0.0', ...own }).warnings.join(), /NODE_ENV=production/);
    for (const HOST of ['localhost', '::1', '127.1.2.3']) assert.deepEqual(read({ HOST }).warnings, []);
  });

  it('warns once in production where orders need no signature, and where rates or prices have no feed', () => {
    const quiet = {
      ...ownProduction,
      CONSOLE: 'on',
      PAYMENT_INSTRUCTIONS: 'Wire it.',
      RATES_URL: 'https://rates.example/',
      PRICES_URL: 'https://prices.example/',
      HOST: '0.0.0.0',
    };
    const unsigned = /^Orders need no signature, [^\n]+ set CHECKOUT_SECRET, [^\n]+\.$/;
    const CHECKOUT_SECRET = secretOf('orders');
    assert.deepEqual(read({ ...quiet, CHECKOUT_SECRET }).warnings, []);
    for (const variables of [quiet, { ...quiet, CHECKOUT_SECRET, CHECKOUT_SIGNATURES: 'off' }]) {
      const { warnings } = read(variables);
      assert.equal(warnings.length, 1);
      assert.match(warnings.join(), unsigned);
    }
    assert.match(read({ ...quiet, CHECKOUT_SECRET, RATES_URL: '' }).warnings.join(), /^RATES_URL is not set: .+ old/);
    assert.match(read({ ...quiet, CHECKOUT_SECRET, PRICES_URL: '' }).warnings.join(), /^PRICES_URL is not set: orders/);
  });

  it('warns in production where an operator confirms payments that no buyer can make, or without a console', () => {
    const quiet = { RATES_URL: 'https://rates.example/', PRICES_URL: 'https://prices.example/' };
    const variables = { ...ownProduction, ...quiet, CHECKOUT_SECRET: secretOf('orders') };
    const [instructions, console] = [{ PAYMENT_INSTRUCTIONS: 'Wire it.' }, { CONSOLE: 'on' }];
    assert.match(read({ ...variables, ...console }).warnings.join('\n'), /^PAYMENT_INSTRUCTIONS is not set: [^\n]+\.$/);
    assert.match(read({ ...variables, ...instructions }).warnings.join('\n'), /^CONSOLE is off: [^\n]+\.$/);
  });

  it('says who takes the money: an upstream, an operator, or outside production nobody', () => {
    const text = `IBAN DE02 1203 0000 0000 2020 51\nName your order code. ${'ä'.repeat(440)}`.slice(0, 500);
    const { manualPayments, sandbox, hasBundledPrices } = read({
      ...own,
      PAYMENTS: 'manual',
      PAYMENT_INSTRUCTIONS: text,
    });
    assert.deepEqual([manualPayments, sandbox, hasBundledPrices], [{ instructions: text }, undefined, false]);
    assert.deepEqual(read(ownProduction).manualPayments, { instructions: undefined });
    assert.equal(read().manualPayments, undefined);
  });

  it('has names for the check of Host outside production alone', () => {
    const PUBLIC_URL = 'https://shop-8787.preview.example:8443/checkout';
    const variables = { HOST: 'Devbox', PUBLIC_URL, ...own };
    assert.deepEqual(read(variables).allowedHosts, ['Devbox', 'shop-8787.preview.example']);
    assert.equal(read({ ...variables, ...ownProduction }).allowedHosts, undefined);
  });

  it('serves the console in production too, where CONSOLE is on', () => {
    assert.equal(read({ CONSOLE: 'on', ...ownProduction }).servesConsole, true);
  });

  it('has a sandbox, and the bundled prices of coins, unless SANDBOX is off, and never in production', () => {
    assert.deepEqual(read({ SANDBOX_TOKEN: 'a-long-enough-token' }).sandbox, { token: 'a-long-enough-token' });
    for (const { sandbox, hasBundledPrices } of [read({ SANDBOX: 'off' }), read(ownProduction)])
      assert.deepEqual([sandbox, hasBundledPrices], [undefined, false]);
  });

  it('requires signatures once it has their secret, unless CHECKOUT_SIGNATURES is off', () => {
    const signatures = (variables: Record<string, string>) => read({ ...own, ...variables }).checkoutSignatures;
    const CHECKOUT_SECRET = `${keyOf(24)} ${keyOf(32)}`;
    const secrets = [keyOf(24), keyOf(32)];
    assert.deepEqual(signatures({ CHECKOUT_SECRET }), { secrets, isRequired: true });
    assert.deepEqual(signatures({ CHECKOUT_SECRET, CHECKOUT_SIGNATURES: 'required' }), { secrets, isRequired: true });
    assert.deepEqual(signatures({ CHECKOUT_SECRET, CHECKOUT_SIGNATURES: 'off' }), { secrets, isRequired: false });
    assert.deepEqual(signatures({ CHECKOUT_SIGNATURES: 'off' }), { secrets: [], isRequired: false });
  });
});
