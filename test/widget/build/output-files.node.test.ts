import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { it } from 'node:test';
import { copyWidgetOutput } from '../../../widget/build/output-files.js';
import { writeFixture } from './build-fixture.js';

it('copies the files of the widget, and no others', (test) => {
  const folder = writeFixture(test, {
    'checkout.js': '',
    'checkout.order-x.js': '',
    'licenses.txt': '',
    'theme.js': '',
    'demo/index.html': '',
  });
  copyWidgetOutput({ from: folder, to: `${folder}demo` });
  assert.deepEqual(readdirSync(`${folder}demo`).sort(), [
    'checkout.js',
    'checkout.order-x.js',
    'index.html',
    'licenses.txt',
  ]);
});

it('fails when the folder contains no widget', (test) => {
  const folder = writeFixture(test, { 'theme.js': '' });
  assert.throws(() => copyWidgetOutput({ from: folder, to: folder }), /contains no widget/);
});
