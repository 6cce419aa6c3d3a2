import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { orderStatuses } from '#contract';
import { reasons } from '../../../widget/order/outcome/facts.js';
import { otherAttributes, properties } from '../../../widget/element/properties.js';
import { tokens } from '../../../widget/theme/tokens.js';
import { createTemporaryFolder } from '../../support/http.js';

type Named = { readonly name: string };
type Member = Named & { readonly privacy?: string };
type Declaration = Named & {
  readonly tagName?: string;
  readonly members?: readonly Member[];
  readonly attributes?: readonly Named[];
  readonly events?: readonly (Named & { readonly type?: { readonly text: string } })[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
  readonly cssStates?: readonly Named[];
};
type Manifest = { readonly modules: readonly { readonly declarations: readonly Declaration[] }[] };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The code of the widget without its comments. */
const code = readdirSync(join(root, 'widget'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('build/') && !path.endsWith('.styles.ts'))
  .map((path) => read(`widget/${path}`).replace(/^\s*\/?\*.*$/gm, ''))
  .join('\n');

const names = (list: readonly Named[] = []): string[] => list.map(({ name }) => name).sort();
const unique = (list: Iterable<string>): string[] => [...new Set(list)].sort();
const words = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found = '']) => [...found.matchAll(/[\w-]+/g)].map(([word]) => word));
const quoted = (text: string): string[] => words(text, /'([^']*)'/g);

/** The values of variables in names, as the code declares them. */
const failureKinds = unique(quoted(matched(read('widget/api/failures.ts'), /readonly kind: ([^;}]+)/g)));
const explainedStatuses = unique(Object.values(reasons).map(({ status }) => status));

function matched(text: string, pattern: RegExp): string {
  return [...text.matchAll(pattern)].map(([, found = '']) => found).join('\n');
}

const slotVariables: Readonly<Record<string, readonly string[]>> = {
  'failure.kind': failureKinds,
  "status.replaceAll('_', '-')": explainedStatuses.map((status) => status.replaceAll('_', '-')),
  "reason.replaceAll('_', '-')": ['{reason}'],
  "option.name.replaceAll('_', '-')": ['{name}'],
};

/** The names of a slot whose name may end with a variable. */
const slotNames = (name: string): readonly string[] => {
  const [, start = '', variable] = /^([^$]*)(?:\$\{(.+)\})?$/.exec(name) ?? [];
  return variable === undefined ? [start] : (slotVariables[variable] ?? []).map((value) => `${start}${value}`);
};

/** The parts of the templates: a word, or the words of a condition. */
const partNames = (): string[] =>
  [...code.matchAll(/\bpart=(?:"((?:[^"$]|\$\{[^}]*\})*)"|\$\{([^}]*)\})/g)].flatMap(([, text, expression]) => {
    if (text === undefined) return expression === 'part' ? [] : quoted(expression ?? '').filter((word) => word !== ' ');
    return [...words(text.replace(/\$\{[^}]*\}/g, ' '), /([^$]+)/g), ...quoted(matched(text, /\$\{([^}]*)\}/g))];
  });

describe('custom-elements.json', () => {
  const folder = createTemporaryFolder();
  let manifest: Manifest;
  let declarations: readonly Declaration[];
  let element: Declaration | undefined;

  before(() => {
    const config = 'widget/build/custom-elements-manifest.config.mjs';
    const parameters = ['analyze', '--config', config, '--outdir', relative(root, folder.path)];
    execFileSync(process.execPath, ['node_modules/.bin/cem', ...parameters], { cwd: root });
    manifest = JSON.parse(readFileSync(join(folder.path, 'custom-elements.json'), 'utf8')) as Manifest;
    declarations = manifest.modules.flatMap((module) => module.declarations);
    element = declarations.find(({ tagName }) => tagName === 'crypto-checkout');
  });
  after(() => folder.remove());

  it('is valid by its schema', () => {
    const schema = createRequire(import.meta.url)('custom-elements-manifest/schema.json') as object;
    const validate = new Ajv({ strict: false }).compile(schema);
    assert.ok(validate(manifest), JSON.stringify(validate.errors));
    assert.ok(!validate({ ...manifest, modules: [{ kind: 'none' }] }));
  });

  it('has the attribute of every property, the partner group, `lang` and `dir`', () => {
    const declared = Object.entries(properties).flatMap(([name, { attribute = name }]) =>
      typeof attribute === 'string' ? [attribute] : [],
    );
    assert.deepEqual(names(element?.attributes), [...declared, ...otherAttributes].sort());
  });

  it('has every property and public member', () => {
    const others = [
      ...['order', 'completed', 'submit', 'open', 'close', 'reset'],
      ...['checkValidity', 'reportValidity', 'validationMessage'],
    ];
    assert.deepEqual(names(element?.members), [...Object.keys(properties), ...others].sort());
  });

  it('has no private member', () => {
    const members = declarations.flatMap((declaration) => declaration.members ?? []);
    const isPrivate = ({ name, privacy }: Member): boolean => name.startsWith('#') || privacy !== undefined;
    assert.deepEqual(members.filter(isPrivate), []);
  });

  it('has the element and its event classes, and nothing else', () => {
    const others = declarations.filter((declaration) => declaration !== element);
    const pattern = /class (\w+Event) extends \w+ \{(?:(?!\nclass |\nexport class )[\s\S])*?super\('([\w-]+)'/g;
    const classes = [...code.matchAll(pattern)].map(([, name = '', type = '']) => ({
      name: type,
      type: { text: name },
    }));
    const events = (element?.events ?? []).map(({ name, type }) => ({ name, type }));
    assert.deepEqual(names(others), classes.map(({ type }) => type.text).sort());
    assert.deepEqual(new Set(events), new Set(classes));
  });

  it('has every slot of the templates', () => {
    const slots = [...code.matchAll(/<slot name="([^"]+)"/g)].flatMap(([, name = '']) => slotNames(name));
    assert.ok(slots.length > 10);
    assert.deepEqual(names(element?.slots), unique(slots));
  });

  it('has every part of the templates', () => {
    const parts = partNames();
    assert.ok(parts.length > 20);
    assert.deepEqual(names(element?.cssParts), unique(parts));
  });

  it('has every token as a custom property', () =>
    assert.deepEqual(names(element?.cssProperties), tokens.map((token) => `--checkout-${token}`).sort()));

  it('has every step and status as a state, and that of the dialog', () => {
    const steps = words(read('widget/state/machine.ts'), /readonly step: '(\w+)'/g);
    const added = words(code, /states\.add\('(\w+)'\)/g);
    assert.deepEqual(
      names(element?.cssStates),
      unique([...steps, ...orderStatuses.map((status) => status.replaceAll('_', '-')), ...added]),
    );
  });
});
