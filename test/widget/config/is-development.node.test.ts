import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDevelopment } from '../../../widget/config/is-development.js';

describe('the card names wrong attributes', () => {
  const hosts: readonly (readonly [hostname: string, isNamed: boolean])[] = [
    ['localhost', true],
    ['shop.localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['', true], // a file
    ['shop.example', false],
    ['localhost.shop.example', false],
    ['127.shop.example', false],
    ['192.168.1.20', false],
  ];
  for (const [hostname, isNamed] of hosts) {
    it(`${isNamed ? 'at' : 'not at'} ${hostname || 'a file'}`, () => assert.equal(isDevelopment(hostname), isNamed));
  }
});
