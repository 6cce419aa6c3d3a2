import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { sha256 } from '../../../widget/build/stand-ins/sha256.js';

it('the hash in the built widget is SHA-256, for every length up to three blocks', () => {
  for (let length = 0; length <= 192; length++) {
    const message = randomBytes(length);
    assert.equal(Buffer.from(sha256(message)).toString('hex'), createHash('sha256').update(message).digest('hex'));
  }
});
