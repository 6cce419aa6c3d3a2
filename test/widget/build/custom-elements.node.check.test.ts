import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { orderStatuses } from '#contract';
import { attributes, toAttribute } from '../../../widget/config/attributes.js';
import { properties } from '../../../widget/element/properties.js';
import { tokens } from '../../../widget/theme/tokens.js';
import { createTemporaryFolder } from '../../support/http.js';

type Named = { readonly name: string };
type Declaration = Named & {
  readonly tagName?: string;
  readonly members?: readonly Named[];
  readonly attributes?: readonly Named[];
  readonly cssProperties?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssStates?: readonly Named[];
};
type Manifest = { readonly modules: readonly { readonly declarations: readonly Declaration[] }[] };

const root = fileURLToPath(new URL('../../..', import.meta.url));

const names = (list: readonly Named[] = []): string[] => list.map(({ name }) => name).sort();

describe('custom-elements.json', () => {
  const folder = createTemporaryFolder();
  let manifest: Manifest;
  let element: Declaration | undefined;

  before(() => {
    const config = 'widget/build/custom-elements-manifest.config.mjs';
    const parameters = ['analyze', '--config', config, '--outdir', relative(root, folder.path)];
    execFileSync(process.execPath, ['node_modules/.bin/cem', ...parameters], { cwd: root });
    manifest = JSON.parse(readFileSync(join(folder.path, 'custom-elements.json'), 'utf8')) as Manifest;
    const declarations = manifest.modules.flatMap((module) => module.declarations);
    element = declarations.find(({ tagName }) => tagName === 'crypto-checkout');
  });
  after(() => folder.remove());

  it('is valid by its schema', () => {
    const schema = createRequire(import.meta.url)('custom-elements-manifest/schema.json') as object;
    const validate = new Ajv({ strict: false }).compile(schema);
    assert.ok(validate(manifest), JSON.stringify(validate.errors));
    assert.ok(!validate({ ...manifest, modules: [{ kind: 'none' }] }));
  });

  it('has the attribute of every property, the partner group, `lang` and `dir`', () =>
    assert.deepEqual(names(element?.attributes), Object.keys(attributes).map(toAttribute).sort()));

  it('has every property and public member', () => {
    const others = [
      ...['order', 'completed', 'submit', 'open', 'close', 'reset'],
      ...['checkValidity', 'reportValidity', 'validationMessage'],
    ];
    assert.deepEqual(names(element?.members), [...Object.keys(properties), ...others].sort());
  });

  it('has every token as a custom property', () =>
    assert.deepEqual(names(element?.cssProperties), tokens.map((token) => `--checkout-${token}`).sort()));

  it('has every part of the templates', () => {
    const code = readdirSync(join(root, 'widget'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(?!build).*\.ts$/.test(path))
      .map((path) => readFileSync(join(root, 'widget', path), 'utf8'));
    const values = code.flatMap((text) => [...text.matchAll(/\bpart=(?:"[\w-]+"|\$\{[^}]+\})/g)]).join(' ');
    const parts = [...values.matchAll(/["']([\w-]+)["']/g)].map(([, name = '']) => name);
    assert.deepEqual(names(element?.cssParts), [...new Set(parts)].sort());
  });

  it('has every status of an order as a state', () => {
    const states = names(element?.cssStates);
    const missing = orderStatuses.map((status) => status.replaceAll('_', '-')).filter((name) => !states.includes(name));
    assert.deepEqual(missing, []);
  });
});
