import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isolatedLit } from '../../../widget/build/isolated-lit.js';
import { buildCode, writeFixture } from './build-fixture.js';

it('a build in which a piece of Lit is not found fails', async (test) => {
  const folder = writeFixture(test, { 'define.ts': 'console.log(1);' });
  await assert.rejects(buildCode(folder, isolatedLit()), /No module matches .*trustedTypes/);
});
