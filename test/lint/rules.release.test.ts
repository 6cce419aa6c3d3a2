import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from '../support/http.js';
import { runTool } from './tools.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Code that the linter refuses, by the file that it stands in. */
const samples: readonly (readonly [path: string, code: string, rule: string])[] = [
  ['server/core/clock.ts', 'export const now = (): number => Date.now();', 'no-restricted-properties'],
  ['server/core/random.ts', 'export const pick = (): number => Math.random();', 'no-restricted-properties'],
  [
    'server/contract/url.ts',
    'export const isUrl = (text: string): boolean => URL.canParse(text);',
    'no-restricted-properties',
  ],
  [
    'server/adapters/url.ts',
    'export const isUrl = (text: string): boolean => URL.canParse(text);',
    'no-restricted-properties',
  ],
  ['server/address/timer.ts', 'setTimeout(() => undefined, 1);', 'no-restricted-globals'],
  ['server/api/io.ts', "export const read = (): unknown => fetch('https://shop.example');", 'no-restricted-globals'],
  ['widget/common/page.ts', 'export const title = (): string => document.title;', 'no-restricted-globals'],
  ['server/adapters/any.ts', 'export const read = (value: any): unknown => value;', 'no-explicit-any'],
  ['server/adapters/unsafe.ts', "export const read = (): string => JSON.parse('1').text;", 'no-unsafe'],
  ['server/adapters/floating.ts', 'const wait = async (): Promise<void> => {};\nwait();', 'no-floating-promises'],
  ['server/adapters/null.ts', 'export const read = (text?: string): number => text!.length;', 'no-non-null-assertion'],
  ['server/adapters/types.ts', "export const count: number = 'one';", 'TS2322'],
  [
    'server/adapters/three.ts',
    'export const add = (a: number, b: number, c: number): number => a + b + c;',
    'max-params',
  ],
  [
    'widget/views/twice.ts',
    "import { html } from 'lit';\nexport const view = html`<p class=${'a'} class=${'b'}></p>`;",
    'no-duplicate-template-bindings',
  ],
  ['widget/views/name.ts', "import { html } from 'lit';\nexport const view = html`<${'p'}></p>`;", 'binding-positions'],
  [
    'demo/site/shop/element.ts',
    "customElements.define('shop', class extends HTMLElement {});",
    'no-invalid-element-name',
  ],
];

/** The configuration of the project, with the paths of its plugins as they are here. */
const readRules = (): string =>
  readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll('"./test/lint/', `"${join(root, 'test/lint')}/`);

describe('the linter', () => {
  const folder = createTemporaryFolder();
  let output = '';
  before(() => {
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      writeFileSync(join(folder.path, path), text);
    };
    write('.oxlintrc.json', readRules());
    write(
      'tsconfig.json',
      readFileSync(join(root, 'tsconfig.json'), 'utf8').replace('"types": ["node", "mocha"]', '"types": []'),
    );
    for (const [path, code] of samples) write(path, `${code}\n`);
    output = runTool(['oxlint', '--type-aware', '--type-check', '--format=unix'], { cwd: folder.path }).stdout;
  });
  after(() => folder.remove());

  for (const [path, code, rule] of samples) {
    it(`refuses ${code.replaceAll('\n', ' ')} in ${path}`, () => {
      const lines = output.split('\n').filter((line) => line.includes(path));
      assert.ok(
        lines.some((line) => line.includes(rule)),
        `${rule} is not in: ${lines.join('\n')}`,
      );
    });
  }
});
