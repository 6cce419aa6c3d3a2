import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createWebhookSigner } from '../../../../server/core/webhooks/signature.js';
import { verifyWebhook, WebhookError, type WebhookHeaders } from '../../../../server/packages/verify/index.js';
import { toWebhookMessages } from '#core';
import { secret } from '../../../support/dispatchers.js';
import { createOrderRecord } from '../../../support/order-record.js';

const older = `whsec_${Buffer.alloc(24, 'older').toString('base64')}`;
const [message] = toWebhookMessages(createOrderRecord({ external_reference: 'O\'Brien 😀 "' }));
assert.ok(message);
const { id, body } = message;

/** One time for the file: combined signatures must be of the same second. */
const now = Date.now();

/** Headers of the public library. */
function signed(ageInSeconds = 0, changes: Record<string, string | undefined> = {}) {
  const at = new Date(now - ageInSeconds * 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
    ...changes,
  };
}

const right = signed()['webhook-signature'];

describe('a signature', () => {
  for (const secrets of [[secret], [secret, older]]) {
    it(`by ${secrets.length} secrets verifies in the public library with each of them`, () => {
      const headers = { ...createWebhookSigner(secrets)(message, Date.now()) };
      assert.equal(headers['webhook-signature']?.split(' ').length, secrets.length);
      for (const one of secrets) assert.deepEqual(new Webhook(one).verify(body, headers), JSON.parse(body));
    });
  }
});

describe('verifyWebhook', () => {
  const accepted: Readonly<Record<string, readonly [string | Uint8Array, WebhookHeaders, string | readonly string[]]>> =
    {
      'a text': [body, signed(), secret],
      'a Buffer, as Express gives it': [Buffer.from(body), signed(), secret],
      'a Uint8Array': [new TextEncoder().encode(body), signed(), secret],
      'a part of a larger array': [new TextEncoder().encode(`##${body}##`).subarray(2, -2), signed(), secret],
      'the headers of fetch': [body, new Headers(signed()), secret],
      'headers in capitals': [
        body,
        Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])),
        secret,
      ],
      'several signatures, one of them right': [
        body,
        signed(0, { 'webhook-signature': `v1,AAAA v2,x ${right}` }),
        secret,
      ],
      'several secrets, one of them right': [body, signed(), [older, secret]],
      'several secrets in one text, as WEBHOOK_SECRET has them': [body, signed(), ` ${older}  ${secret}\n`],
      'a secret from a file, with its line end': [body, signed(), [`${secret}\r\n`]],
      'a secret without its prefix': [body, signed(), secret.slice('whsec_'.length)],
      'a signature of the service by two secrets': [
        body,
        { ...createWebhookSigner([secret, older])(message, Date.now()) },
        older,
      ],
      'a good four minutes of age': [body, signed(280), secret],
      'a clock that is a good four minutes behind': [body, signed(-280), secret],
    };
  for (const [what, [raw, headers, secrets]] of Object.entries(accepted)) {
    it(`takes ${what}`, () => {
      const event = verifyWebhook(raw, headers, secrets);
      assert.deepEqual(event, JSON.parse(body));
      assert.equal(event.type, 'order.created');
      assert.equal(event.data.sequence, 1);
    });
  }

  type Refused = readonly [unknown, WebhookHeaders, string | readonly string[] | undefined, string];
  const invalid = (headers: WebhookHeaders): Refused => [body, headers, secret, 'signature_invalid'];
  const refused: Readonly<Record<string, Refused>> = {
    'another body': [`${body} `, signed(), secret, 'signature_invalid'],
    'an empty body': ['', signed(), secret, 'signature_invalid'],
    'another id': invalid(signed(0, { 'webhook-id': `${id}x` })),
    'another time': invalid(signed(0, { 'webhook-timestamp': String(Math.floor(now / 1000) - 1) })),
    'another secret': [body, signed(), older, 'signature_invalid'],
    'a signature of another version': invalid(signed(0, { 'webhook-signature': right.replace('v1', 'v1a') })),
    'a signature without its version': invalid(signed(0, { 'webhook-signature': right.slice(3) })),
    'a signature with more behind it': invalid(signed(0, { 'webhook-signature': `${right}=` })),
    'more than five minutes of age': [body, signed(310), secret, 'timestamp_too_old'],
    'a time to come': [body, signed(-330), secret, 'timestamp_too_new'],
    ...Object.fromEntries(
      ['soon', '1e9', '-1', '1.5', '0x10', ' 1'].map((time) => [
        `the time ${time}`,
        [body, signed(0, { 'webhook-timestamp': time }), secret, 'timestamp_invalid'] as const,
      ]),
    ),
    ...Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap((name) =>
        [undefined, ''].map((value) => [
          `${name} ${value === '' ? 'empty' : 'missing'}`,
          [body, signed(0, { [name]: value }), secret, 'header_missing'] as const,
        ]),
      ),
    ),
    'a parsed body': [JSON.parse(body), signed(), secret, 'body_not_raw'],
    'no body': [undefined, signed(), secret, 'body_not_raw'],
    'no secret': [body, signed(), '', 'secret_invalid'],
    'a secret that is not set': [body, signed(), undefined, 'secret_invalid'],
    'a secret of white space': [body, signed(), ' \n', 'secret_invalid'],
    'one invalid secret of several': [body, signed(), `${secret} whsec_`, 'secret_invalid'],
    'an empty list of secrets': [body, signed(), [], 'secret_invalid'],
    'a list with a secret that is not set': [body, signed(), [secret, undefined as never], 'secret_invalid'],
    'a secret that is no base64': [body, signed(), 'whsec_***', 'secret_invalid'],
  };
  for (const [what, [raw, headers, secrets, code]] of Object.entries(refused)) {
    it(`refuses ${what}: ${code}`, () =>
      assert.throws(
        () => verifyWebhook(raw as string, headers, secrets),
        (error) => error instanceof WebhookError && error.code === code,
      ));
  }

  for (const text of ['[]', 'null', '{}', '{"type":1}', 'no JSON', '{"type":"a","timestamp":"b","data":null}']) {
    it(`refuses the signed text ${text}`, () => {
      const headers = { ...createWebhookSigner([secret])({ id, body: text }, Date.now()) };
      assert.throws(
        () => verifyWebhook(text, headers, secret),
        (error) => error instanceof WebhookError && error.code === 'body_invalid',
      );
    });
  }
});
