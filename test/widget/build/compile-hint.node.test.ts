import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileHint } from '../../../widget/build/compile-hint.js';
import { buildFixture, writeFixture } from './build-fixture.js';

const files = { 'define.ts': "import('./part.ts');", 'part.ts': 'console.log(1);' };

it('the entry begins with the hint, and no part does', async (test) => {
  const chunks = await buildFixture(writeFixture(test, files), compileHint());
  assert.match(chunks.get('define.ts')?.code ?? '', /^\/\/# allFunctionsCalledOnLoad\n/);
  assert.doesNotMatch(chunks.get('part.ts')?.code ?? '', /allFunctionsCalledOnLoad/);
});

it('a build whose output lacks the hint fails', async (test) => {
  const withoutHint = { ...compileHint(), outputOptions: () => null };
  await assert.rejects(buildFixture(writeFixture(test, files), withoutHint), /No entry begins with/);
});
