import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

type Member = { readonly name: string; readonly privacy?: string };
type Declaration = {
  readonly name: string;
  readonly tagName?: string;
  readonly members?: readonly Member[];
  readonly attributes?: readonly { readonly name: string }[];
};
type Manifest = { readonly modules: readonly { readonly declarations: readonly Declaration[] }[] };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = readFileSync(join(root, 'widget/element/crypto-checkout.ts'), 'utf8');
const config = 'widget/build/custom-elements-manifest.config.mjs';

const names = (list: readonly { readonly name: string }[] = []): string[] => list.map(({ name }) => name).sort();

describe('custom-elements.json', () => {
  let folder: string;
  let declarations: readonly Declaration[];
  let element: Declaration | undefined;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'manifest-'));
    const analyzer = join(root, 'node_modules/@custom-elements-manifest/analyzer/cem.js');
    const parameters = ['analyze', '--config', config, '--outdir', relative(root, folder)];
    execFileSync(process.execPath, [analyzer, ...parameters], { cwd: root });
    const manifest = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as Manifest;
    declarations = manifest.modules.flatMap((module) => module.declarations);
    element = declarations.find(({ tagName }) => tagName === 'crypto-checkout');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('has every attribute of the doc comment, `lang` and `dir`', () => {
    const documented = [...source.matchAll(/^ \* @attr \{.+?\} ([\w-]+) /gm)].map(([, name = '']) => name);
    assert.ok(documented.length > 20);
    assert.deepEqual(names(element?.attributes), [...documented, 'lang', 'dir'].sort());
  });

  it('has every public member of the element', () => {
    const publicProperties = [...source.matchAll(/^ {2}declare (\w+):/gm)].map(([, name = '']) => name);
    const expected = [...publicProperties, 'order', 'completed', 'submit', 'open', 'close', 'reset'];
    assert.deepEqual(names(element?.members), expected.sort());
  });

  it('has no private member', () => {
    const members = declarations.flatMap((declaration) => declaration.members ?? []);
    const isPrivate = ({ name, privacy }: Member): boolean => name.startsWith('#') || privacy !== undefined;
    assert.deepEqual(members.filter(isPrivate), []);
  });

  it('has the element and its events, and nothing else', () => {
    const others = declarations.filter((declaration) => declaration !== element);
    const events = [...source.matchAll(/^ \* @fires \{(\w+)\}/gm)].map(([, name = '']) => name);
    assert.deepEqual(names(others), events.sort());
  });
});
