import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chunkFileName, dictionariesBeside } from '../../../widget/build/dictionaries.js';
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

describe('the names of chunks', () => {
  const dictionaries = { 'locales/de.ts': 'a', 'locales/zh-CN.ts': 'b', 'locales/index.ts': 'c' };

  it('have a prefix for dictionaries, and a hash that all of them share', (test) => {
    const folder = writeFixture(test, dictionaries);
    const names = ['de', 'zh-CN'].map((tag) => chunkFileName(`${folder}locales/${tag}.ts`));
    assert.match(names[0] ?? '', /^checkout\.locale-\[name\]-[\w-]{8}\.js$/);
    assert.equal(names[0], names[1]);
  });

  it('change with the words of any language, and with nothing else', (test) => {
    const nameOf = (changed: Readonly<Record<string, string>>) =>
      chunkFileName(`${writeFixture(test, { ...dictionaries, ...changed })}locales/de.ts`);
    assert.notEqual(nameOf({ 'locales/zh-CN.ts': 'z' }), nameOf({}));
    assert.equal(nameOf({ 'locales/index.ts': 'z' }), nameOf({}));
  });

  it('have a hash of their own for other chunks', () => {
    assert.equal(chunkFileName('/widget/locales/index.ts'), 'checkout.[name]-[hash].js');
    assert.equal(chunkFileName(undefined), 'checkout.[name]-[hash].js');
  });
});
