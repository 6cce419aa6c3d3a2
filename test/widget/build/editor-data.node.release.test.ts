import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { readElementManifest, type ElementDeclaration } from '../../../widget/build/editor/manifest.js';
import { describeElement, type ElementDescription } from '../../support/describe-element.js';

const list = (properties: object, required: readonly string[]) => ({
  type: 'array',
  minItems: 1,
  items: { type: 'object', properties, required, additionalProperties: false },
});
const text = { type: 'string', minLength: 1 };
const markdown = {
  type: 'object',
  properties: { kind: { const: 'markdown' }, value: text },
  required: ['kind', 'value'],
  additionalProperties: false,
};
const named = { name: text, description: markdown };
const described = ['name', 'description'];

/** The part of each format that this package uses: a field that is not here is a mistake. */
const shapes: Readonly<Record<string, object>> = {
  'vscode.html-custom-data.json': {
    type: 'object',
    properties: {
      $schema: text,
      version: { const: 1.1 },
      tags: list({ ...named, attributes: list({ ...named, values: list({ name: text }, ['name']) }, described) }, [
        ...described,
        'attributes',
      ]),
    },
    required: ['version', 'tags'],
    additionalProperties: false,
  },
  'vscode.css-custom-data.json': {
    type: 'object',
    properties: {
      version: { const: 1.1 },
      properties: list(named, described),
      pseudoElements: list({ ...named, name: { pattern: '^::part\\([\\w-]+\\)$' } }, described),
      pseudoClasses: list({ ...named, name: { pattern: '^:state\\(\\w+\\)$' } }, described),
    },
    required: ['version', 'properties', 'pseudoElements', 'pseudoClasses'],
    additionalProperties: false,
  },
  'web-types.json': {
    type: 'object',
    properties: {
      $schema: text,
      name: text,
      version: text,
      'description-markup': { const: 'markdown' },
      contributions: {},
    },
    required: ['name', 'version', 'contributions'],
    additionalProperties: false,
  },
};

type WebElement = {
  readonly attributes: readonly { readonly name: string; readonly value: { readonly type: string } }[];
  readonly slots: readonly { readonly name: string; readonly pattern?: string }[];
  readonly js: { readonly events: readonly object[]; readonly properties: readonly { readonly name: string }[] };
  readonly css: Readonly<Record<'properties' | 'parts' | 'pseudo-classes', readonly { readonly name: string }[]>>;
};
type Item = { readonly name: string; readonly description: { readonly value: string }; readonly values?: object };

describe('the data for editors', () => {
  let description: ElementDescription;
  let element: ElementDeclaration;
  before(() => {
    description = describeElement();
    element = readElementManifest(join(description.folder, 'custom-elements.json'));
  });

  const findItem = (items: readonly Item[], name: string): Item | undefined => items.find((item) => item.name === name);

  for (const [name, shape] of Object.entries(shapes)) {
    it(`${name} has the shape of its format`, () => {
      const validate = new Ajv().compile(shape);
      assert.ok(validate(description.readJson(name)), JSON.stringify(validate.errors));
    });
  }

  it('for HTML has every attribute, its words and the events', () => {
    const { tags } = description.readJson('vscode.html-custom-data.json') as {
      tags: [Item & { readonly attributes: readonly Item[] }];
    };
    const [tag] = tags;
    assert.equal(tag.name, 'crypto-checkout');
    assert.equal(tag.attributes.length, element.attributes.length - 2);
    const words = [{ name: 'card' }, { name: 'button' }, { name: 'row' }];
    assert.deepEqual(findItem(tag.attributes, 'layout')?.values, words);
    assert.equal(findItem(tag.attributes, 'fiat-currency')?.description.value, 'ISO 4217 code in capitals.');
    assert.match(tag.description.value, /- `checkout-created`: The order exists\.\n/);
    assert.match(tag.description.value, /- `footer`: /);
  });

  it('for CSS has every custom property, part and state', () => {
    const data = description.readJson('vscode.css-custom-data.json') as Record<string, readonly Item[]>;
    const { properties = [], pseudoElements = [], pseudoClasses = [] } = data;
    const counts = [properties.length, pseudoElements.length, pseudoClasses.length];
    assert.deepEqual(counts, [element.cssProperties.length, element.cssParts.length, element.cssStates.length]);
    assert.match(findItem(properties, '--checkout-radius')?.description.value ?? '', /Default: `16px`\.$/);
    assert.equal(findItem(pseudoElements, '::part(card)')?.description.value, 'The frame.');
    assert.equal(findItem(pseudoClasses, ':state(paid)')?.description.value, 'The payment was received.');
  });

  it('for JetBrains has all of it', () => {
    const data = description.readJson('web-types.json') as {
      readonly version: string;
      readonly contributions: { readonly html: { readonly elements: readonly [WebElement] } };
    };
    const [web] = data.contributions.html.elements;
    assert.equal(data.version, (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version);
    assert.equal(web.attributes.find(({ name }) => name === 'qr')?.value.type, "'address'|'uri'");
    assert.deepEqual(web.slots.find(({ name }) => name === 'option-{name}')?.pattern, 'option-.+');
    assert.deepEqual(web.js.events[3], {
      name: 'checkout-created',
      description: 'The order exists.',
      type: 'CheckoutCreatedEvent',
    });
    assert.ok(web.js.properties.some(({ name }) => name === 'wallets'));
    assert.ok(!web.js.properties.some(({ name }) => name === 'order'));
    assert.equal(web.css.parts.length, element.cssParts.length);
    assert.ok(web.css['pseudo-classes'].some(({ name }) => name === 'state(paid)'));
  });
});
