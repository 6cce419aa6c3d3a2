import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lazyContract } from '../../../widget/build/lazy-contract.js';
import { buildFixture, writeFixture } from './build-fixture.js';

const later = 'console.log("side effect"); export const later = { name: "later" };';
const files = {
  'define.ts': "export { now } from './contract/index.ts'; import('./chunk.ts');",
  'chunk.ts': "import { later } from './contract/index.ts'; console.log(later);",
  'contract/index.ts': "export * from './now.ts'; export * from './later.ts';",
  'contract/now.ts': 'export const now = 1;',
  'contract/later.ts': later,
};

it('a schema is in the chunk that reads it', async (test) => {
  const folder = writeFixture(test, files);
  const chunks = await buildFixture(folder, lazyContract({ folder: `${folder}contract/` }));
  assert.doesNotMatch(chunks.get('define.ts')?.code ?? '', /later" }/);
  assert.match(chunks.get('chunk.ts')?.code ?? '', /later" }/);
});

it('a build without modules of the contract fails', async (test) => {
  const folder = writeFixture(test, files);
  const building = buildFixture(folder, lazyContract({ folder: `${folder}agreement/` }));
  await assert.rejects(building, /No module matches .*agreement/);
});
