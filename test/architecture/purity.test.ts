import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertEmpty } from './assert-empty.js';
import { findGlobalUses } from './global-uses.js';
import { product, tests } from './sources.js';

/** Files that give the same answer for the same input: clock, randomness, timers and I/O come in as arguments. */
const pureZones = {
  'server/contract': /^server\/contract\//,
  'server/address': /^server\/address\//,
  'server/core': /^server\/core\//,
  'server/api': /^server\/api\//,
  'server/catalogue': /^server\/catalogue\//,
  'widget/state/machine': /^widget\/state\/machine\.ts$/,
  'widget/common': /^widget\/common\//,
};

const clocks = ['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'clearTimeout'];
const chance = ['Math', 'crypto'];
const host = ['process', 'fetch', 'console', 'globalThis', 'window', 'document', 'navigator', 'location', 'self'];
const impureGlobals = [
  ...clocks,
  ...chance,
  ...host,
  'requestAnimationFrame',
  'localStorage',
  'sessionStorage',
  'eval',
];

describe('the pure zones', () => {
  for (const [name, files] of Object.entries(pureZones)) {
    it(`${name} uses no clock, chance, timer or I/O`, () => {
      const sources = [...product].filter(([path]) => files.test(path));
      assert.ok(sources.length > 0, 'the zone has no files: was a folder renamed?');
      assertEmpty(sources.flatMap(([path, text]) => findGlobalUses(impureGlobals, { path, text })));
    });
  }
});

describe('the machine around the program', () => {
  it('only the programs of the server use the process and with it the environment', () => {
    const server = [...product].filter(([path]) => /^server\/(?!build\/)/.test(path));
    const users = server.filter(([path, text]) => findGlobalUses(['process'], { path, text }).length > 0);
    assert.deepEqual(users.map(([path]) => path).sort(), ['server/cli/bin.ts', 'server/main.ts']);
  });

  it('no file reads outside the repository', () => {
    const outside = new RegExp(['\\.\\./', 'shared/'].join(''));
    assertEmpty([...product, ...tests].filter(([, text]) => outside.test(text)).map(([path]) => path));
  });
});

describe('the search for globals, on samples', () => {
  const samples: readonly [text: string, found: readonly string[]][] = [
    ['const a = Date.now();', ['Date.now']],
    ["const a = Date['now']();", ['Date.now']],
    ['const a = new Date();', ['Date']],
    ['const a = new Date;', ['Date']],
    ['const a = Date();', ['Date']],
    ['const { now } = Date;', ['Date']],
    ['const a = new Date(2020, 1, 1);', ['Date']],
    ['const a = new Date(ms).toISOString();', []],
    ['const a = Date.parse(text) + Date.UTC(2020);', []],
    ['let a: Date;', []],
    ['const a = Math.random() + Math.max(1, 2);', ['Math.random']],
    ['const { random } = Math;', ['Math']],
    ['const a = performance.now();', ['performance']],
    ['setTimeout(() => undefined);', ['setTimeout']],
    ['const wait = setInterval;', ['setInterval']],
    ['setImmediate(a);', ['setImmediate']],
    ['queueMicrotask(a);', ['queueMicrotask']],
    ['const a = crypto.randomUUID();', ['crypto']],
    ['const a = { crypto };', ['crypto']],
    ['const a = { run: fetch };', ['fetch']],
    ['const a = process.env.A;', ['process']],
    ['const a = { crypto: row.crypto };', []],
    ['const { crypto: coin } = row;', []],
    ['type A = { readonly process: string; fetch(): void };', []],
    ['// Date.now()', []],
  ];
  for (const [text, found] of samples) {
    it(`${text} uses ${found.join() || 'nothing'}`, () => {
      assert.deepEqual(
        findGlobalUses(impureGlobals, { path: 'a.ts', text }),
        found.map((name) => `a.ts uses ${name}`),
      );
    });
  }
});
