import assert from 'node:assert/strict';
import { it } from 'node:test';
import { zodStandIn } from '../../../widget/build/zod-stand-in.js';
import { buildCode, writeFixture } from './build-fixture.js';

it('the stand-in takes the place of zod/mini', async (test) => {
  const folder = writeFixture(test, {
    'define.ts': "import { string } from 'zod/mini'; console.log(string());",
    'stand-in.ts': "export const string = () => 'from the stand-in';",
  });
  assert.match(await buildCode(folder, zodStandIn({ standIn: `${folder}stand-in.ts` })), /from the stand-in/);
});

it('a build without zod/mini fails', async (test) => {
  const folder = writeFixture(test, { 'define.ts': 'console.log(1);' });
  await assert.rejects(buildCode(folder, zodStandIn({ standIn: 'unused' })), /No module matches zod\/mini\./);
});
