import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { readBenchFigures } from '../../support/bench-figures.js';

const read = (path: string): string => readFileSync(new URL(`../../../demo/${path}`, import.meta.url), 'utf8');

it('the first page shows the figures of the last bench', () => {
  const figures = readBenchFigures(read('docs/content/performance.md'));
  const list = /<dl class="figures"[^]*?<\/dl>/.exec(read('index.html'))?.[0] ?? '';
  const shown = [...list.matchAll(/<dd>(.*)<\/dd>/g)].map(([, text]) => text);
  assert.deepEqual(shown.slice(0, 3), [figures.firstScreen, figures.layoutShift, figures.lostOrders]);
  assert.match(list, new RegExp(`lost in ${figures.crashes} crashes`));
});
