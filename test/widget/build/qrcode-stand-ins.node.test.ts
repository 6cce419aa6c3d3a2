import assert from 'node:assert/strict';
import { it } from 'node:test';
import { qrcodeStandIns } from '../../../widget/build/qrcode-stand-ins.js';
import { buildCode, writeFixture } from './build-fixture.js';

const encoder = 'node_modules/qrcode/lib/core';

it('each stand-in takes the place of the encoder module of its name', async (test) => {
  const folder = writeFixture(test, {
    'define.ts': `import './mode.js'; import './${encoder}/qrcode.js';`,
    'mode.js': "console.log('not of the encoder');",
    [`${encoder}/qrcode.js`]: "console.log(require('./mode'), require('./utils'));",
    [`${encoder}/mode.js`]: "module.exports = 'whole mode';",
    [`${encoder}/utils.js`]: "module.exports = 'whole utils';",
    'stand-ins/mode.cjs': "module.exports = 'small mode';",
  });
  const code = await buildCode(folder, qrcodeStandIns({ folder: `${folder}stand-ins` }));
  assert.match(code, /small mode/);
  assert.match(code, /whole utils/);
  assert.match(code, /not of the encoder/);
  assert.doesNotMatch(code, /whole mode/);
});

it('a build that does not use every stand-in fails', async (test) => {
  const folder = writeFixture(test, {
    'define.ts': `import './${encoder}/qrcode.js';`,
    [`${encoder}/qrcode.js`]: "console.log(require('./mode'));",
    'stand-ins/mode.cjs': '',
    'stand-ins/kanji.cjs': '',
  });
  const building = buildCode(folder, qrcodeStandIns({ folder: `${folder}stand-ins` }));
  await assert.rejects(building, /No module matches \.\/kanji\./);
});
