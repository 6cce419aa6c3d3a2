import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dictionariesBeside, localePrefix } from '../../../widget/build/dictionaries.js';
import { buildCode, writeFixture } from './build-fixture.js';

const files = {
  'define.ts': "export const load = () => import('./locales/pt-BR.js');",
  'locales/pt-BR.ts': "export const words = 'Pagar';",
  'base-url.ts': 'export const siblingUrl = (file: string) => file;',
  'dist/checkout.locale-pt-BR-abcd1234.js': 'export{e as words}',
  'dist/checkout.locale-pt-abcd1234.js': 'export{e as words}',
};

const settings = (folder: string) => ({ dist: `${folder}dist`, baseUrlModule: `${folder}base-url.ts` });

describe('dictionaries beside the classic script', () => {
  it('are loaded by the name that the module build gave them', async (test) => {
    const folder = writeFixture(test, files);
    const code = await buildCode(folder, dictionariesBeside(settings(folder)));
    assert.match(code, /siblingUrl\("\.\/checkout\.locale-pt-BR-abcd1234\.js"\)/);
    assert.doesNotMatch(code, /Pagar/);
  });

  const failures: readonly [title: string, changed: Readonly<Record<string, string>>, message: RegExp][] = [
    [
      'no dictionary is imported',
      { 'define.ts': "import('./locales/index.js');", 'locales/index.ts': '' },
      /No module matches the dynamic import/,
    ],
    [
      'the module build has another name for it',
      { 'define.ts': "import('./locales/de.js');", 'locales/de.ts': '' },
      /needs one dictionary de/,
    ],
    ['there are two builds of it', { 'dist/checkout.locale-pt-BR-zzzz1234.js': '' }, /needs one dictionary pt-BR/],
    [
      'a dictionary imports another file',
      { 'dist/checkout.locale-pt-BR-abcd1234.js': 'import{a}from"./checkout.js";' },
      /imports another file/,
    ],
  ];
  for (const [title, changed, message] of failures) {
    it(`the build fails when ${title}`, async (test) => {
      const folder = writeFixture(test, { ...files, ...changed });
      await assert.rejects(buildCode(folder, dictionariesBeside(settings(folder))), message);
    });
  }
});

it('chunks of dictionaries have a prefix of their own', () => {
  assert.equal(localePrefix('/widget/locales/zh-CN.ts'), 'locale-');
  assert.equal(localePrefix('/widget/locales/index.ts'), '');
  assert.equal(localePrefix(undefined), '');
});
