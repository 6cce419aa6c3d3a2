import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chunkNamer } from '../../../widget/build/dictionaries.js';
import { writeFixture } from './build-fixture.js';

describe('the names of chunks', () => {
  const files = { 'locales/de.json': 'a', 'locales/zh-CN.json': 'b', 'locales/index.ts': 'c' };

  it('have a prefix for dictionaries, and a hash that all of them share', (test) => {
    const folder = `${writeFixture(test, files)}locales`;
    const chunkFileName = chunkNamer(folder);
    const [, hash] = /^checkout\.locale-de-([\w-]{8})\.js$/.exec(chunkFileName(`${folder}/de.json`)) ?? [];
    assert.ok(hash);
    assert.equal(chunkFileName(`${folder}/zh-CN.json`), `checkout.locale-zh-CN-${hash}.js`);
  });

  it('change with the words of any language, and with nothing else', (test) => {
    const nameOf = (changed: Readonly<Record<string, string>>) => {
      const folder = `${writeFixture(test, { ...files, ...changed })}locales`;
      return chunkNamer(folder)(`${folder}/de.json`);
    };
    assert.notEqual(nameOf({ 'locales/zh-CN.json': 'z' }), nameOf({}));
    assert.equal(nameOf({ 'locales/index.ts': 'z' }), nameOf({}));
  });

  it('have a hash of their own for other chunks', (test) => {
    const chunkFileName = chunkNamer(`${writeFixture(test, files)}locales`);
    assert.equal(chunkFileName('/widget/locales/index.ts'), 'checkout.[name]-[hash].js');
    assert.equal(chunkFileName(null), 'checkout.[name]-[hash].js');
  });
});
