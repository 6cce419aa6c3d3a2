import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { misconfiguration } from '../../../widget/config/problem-message.js';

const problem = { name: 'fiatAmount', attribute: 'fiat-amount', isMissing: true } as const;

describe('a wrong attribute', () => {
  const hosts: readonly (readonly [hostname: string, hint: string])[] = [
    ['localhost', ' (fiat-amount)'],
    ['shop.localhost', ' (fiat-amount)'],
    ['127.0.0.1', ' (fiat-amount)'],
    ['[::1]', ' (fiat-amount)'],
    ['', ' (fiat-amount)'], // a file
    ['shop.example', ''],
    ['localhost.shop.example', ''],
    ['127.shop.example', ''],
    ['192.168.1.20', ''],
  ];
  for (const [hostname, hint] of hosts) {
    it(`is ${hint ? 'named' : 'not named'} on the screen at ${hostname || 'a file'}, always in the message`, () => {
      const failure = misconfiguration(problem, hostname);
      assert.equal(failure.hint, hint);
      assert.equal(failure.attribute, 'fiat-amount');
      assert.match(failure.message, /^fiat-amount is missing\. Write digits/);
    });
  }
});
