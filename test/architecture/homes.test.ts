import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertEmpty } from './assert-empty.js';
import { findSeveralHomes, findStalePairs } from './homes.js';
import { product } from './sources.js';

describe('an exported name has one home', () => {
  it('or both are one thing', () => assertEmpty(findSeveralHomes(product)));

  it('every pair that is allowed is needed', () => assertEmpty(findStalePairs(product)));
});

describe('the search for homes, on samples', () => {
  const samples: readonly [
    name: string,
    first: [path: string, text: string],
    second: [path: string, text: string],
    found: number,
  ][] = [
    ['a function', ['server/core/a.ts', 'export function f() {}'], ['widget/b.ts', 'export const f = 1;'], 1],
    ['a type', ['server/core/a.ts', 'export type F = 1;'], ['widget/b.ts', 'export interface F {}'], 0],
    ['an overload', ['server/core/a.ts', 'export function f(): 1; export function f() {}'], ['widget/b.ts', ''], 0],
    [
      'a name that is exported again',
      ['server/core/a.ts', 'export const f = 1;'],
      ['widget/b.ts', "export { f } from 'a';"],
      0,
    ],
    [
      'both databases',
      ['server/stores/postgres/a.ts', 'export const f = 1;'],
      ['server/stores/sqlite/a.ts', 'export const f = 1;'],
      0,
    ],
    [
      'a database and another room',
      ['server/stores/postgres/a.ts', 'export const f = 1;'],
      ['server/api/a.ts', 'export const f = 1;'],
      1,
    ],
  ];
  for (const [name, first, second, found] of samples) {
    it(name, () => assert.equal(findSeveralHomes(new Map([first, second])).length, found));
  }
});
