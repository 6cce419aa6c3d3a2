import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertEmpty } from './assert-empty.js';
import { excuses, findFragments, findStaleExcuses } from './fragments.js';
import { findTestsWithoutRoom, staleCrossCutting } from './rooms.js';
import { exists, product, tests } from './sources.js';

describe('rooms', () => {
  it('every test stands in the folder of the room that it is about', () => {
    const paths = [...tests.keys()];
    for (const folder of ['test/widget/', 'test/server/']) {
      assert.ok(paths.filter((path) => path.startsWith(folder)).length > 10, `${folder} has too few: was it renamed?`);
    }
    assertEmpty(findTestsWithoutRoom(paths, exists));
  });

  it('every folder of tests about several rooms exists', () => assertEmpty(staleCrossCutting()));

  it('every file has 15 lines or an excuse', () => assertEmpty(findFragments(product, excuses)));

  it('every excuse is needed', () => assertEmpty(findStaleExcuses(product, excuses)));
});

describe('the rules for rooms, on samples', () => {
  it('finds a test in a folder that the source does not have', () => {
    const paths = ['test/widget/state/a.test.ts', 'test/widget/attic/a.test.ts', 'test/server/core/attic/a.test.ts'];
    assert.deepEqual(
      findTestsWithoutRoom(paths, (path) => path === 'widget/state'),
      [
        'test/widget/attic/a.test.ts: there is no folder widget/attic',
        'test/server/core/attic/a.test.ts: there is no folder server/core/attic',
      ],
    );
  });

  const excused = [{ files: /\/why\.ts$/, reason: 'a reason' }];
  const short = 'line\n'.repeat(14);

  it('finds a short file without an excuse, outside of the demo', () => {
    const sources = new Map([
      ['widget/a.ts', short],
      ['server/core/b.ts', short],
      ['widget/why.ts', short],
      ['demo/a.ts', short],
      ['widget/long.ts', `${short}line\n`],
    ]);
    assert.deepEqual(findFragments(sources, excused), ['widget/a.ts', 'server/core/b.ts']);
  });

  it('finds an excuse whose file has gone or grown', () => {
    assert.deepEqual(findStaleExcuses(new Map([['widget/why.ts', `${short}line\n`]]), excused), ['a reason']);
    assert.deepEqual(findStaleExcuses(new Map([['widget/why.ts', short]]), excused), []);
  });
});
