import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { caseCount } from '../support/full-counts.js';
import { existing, purchase, startHostileShop, type HostileShop } from './support/hostile-shop.js';

const collect = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

/** Members that the settings, the state, an order, an option and their parts have. */
function memberNames(): readonly string[] {
  const types = ['widget/config/settings.ts', 'widget/state/machine.ts', 'widget/state/chunk-interfaces.ts'];
  const declared = types.flatMap((file) => collect(readFileSync(file, 'utf8'), /^ +(?:\| \{ )?readonly (\w+)\??:/gm));
  const schemas = ['server/contract/resources.ts', 'server/contract/extensions.ts'];
  const wire = schemas.flatMap((file) => collect(readFileSync(file, 'utf8'), /^ {2}(\w+): \w/gm));
  return [...new Set([...declared, ...wire])];
}

/** The language itself reads these from objects, so a page that sets them breaks every script. */
const ofTheLanguage = ['get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'then', 'return', 'toJSON'];

/** Everything that looks like a member or an option in the files up to an order that is followed. */
function namesInBundle(): readonly string[] {
  const files = readdirSync('dist').filter((file) =>
    /^checkout(\.(order|tracking|extensions)-[\w-]+)?\.js$/.test(file),
  );
  const code = files.map((file) => readFileSync(`dist/${file}`, 'utf8')).join('\n');
  const names = [...collect(code, /[.,{(]([A-Za-z_$][\w$]*)/g), ...collect(code, /([A-Za-z_$][\w$]*):/g)];
  const excluded = [...ofTheLanguage, ...Object.getOwnPropertyNames(Object.prototype)];
  return [...new Set(names)].filter((name) => !excluded.includes(name));
}

const code = '11111111-1111-4111-8111-111111111111';

const inheriting = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

function batches(names: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / size) }, (_, index) =>
    names.slice(index * size, (index + 1) * size),
  );
}

/** How many names a page has at once. Before a release each has a page of its own, which shows that none hides another. */
const atOnce = (count: number): number => caseCount({ check: count, full: 1 });

describe('a page that turns against the widget', () => {
  let shop: HostileShop;
  let usual = '';
  let usualExisting = '';

  before(async () => {
    shop = await startHostileShop();
    usual = await shop.visit({});
    usualExisting = await shop.visit({ attributes: existing });
  });
  after(() => shop.stop());

  it('shows the address of the order in the first place', () => {
    assert.match(usual, /part="address"/);
    assert.match(usual, /pay\.example\/card\/6f1c2c9e/);
    assert.match(usual, /GET .*payment_options.*\nGET|GET .*checkout.*/);
    assert.match(usualExisting, /part="address"/);
  });

  const members = memberNames();
  it('knows the members that decide', () => {
    for (const name of ['transactionCode', 'wallet_address', 'processor_min_fee', 'option', 'failure', 'timeline'])
      assert.ok(members.includes(name), name);
  });
  for (const names of batches(
    members.filter((one) => !ofTheLanguage.includes(one)),
    atOnce(200),
  )) {
    it(`changes nothing by Object.prototype.${names.join(', ')}`, async () => {
      assert.equal(await shop.visit({ inherited: inheriting(names, code) }), usual);
    });
  }

  const listenerOptions = ['passive', 'once', 'capture', 'signal', 'strings', 'handleEvent', 'mode', 'slotAssignment'];
  for (const names of batches(listenerOptions, atOnce(8))) {
    it(`sends the form to the service alone with Object.prototype.${names.join(', ')}`, async () => {
      for (const value of [true, 'manual', ['', '']])
        assert.equal(await shop.visit({ inherited: inheriting(names, value) }), usual);
    });
  }

  for (const value of [code, 1e15, true]) {
    it(`changes nothing by any name in the bundle as ${value}`, async () => {
      for (const names of batches(namesInBundle(), caseCount({ check: 1000, full: 40 }))) {
        const inherited = inheriting(names, value);
        assert.equal(await shop.visit({ inherited }), usual, names.join());
        assert.equal(await shop.visit({ inherited, attributes: existing }), usualExisting, names.join());
      }
    });
  }

  for (const value of ['x', code, 1, true]) {
    it(`changes nothing by members that are called like indexes, as ${value}`, async () => {
      const inherited = inheriting(
        Array.from({ length: 40 }, (_, index) => String(index)),
        value,
      );
      assert.equal(await shop.visit({ inherited }), usual);
      assert.equal(await shop.visit({ inherited, attributes: existing }), usualExisting);
    });
  }

  const clobber = (name: string) => `<img name="${name}"><form id="${name}"></form><a id="${name}"></a>`;

  it('works beside elements that are called like anything in the bundle', async () => {
    for (const names of batches(namesInBundle(), caseCount({ check: 1000, full: 100 }))) {
      const markup = names.map(clobber).join('');
      assert.equal(await shop.visit({ markup }), usual, names.join());
      assert.equal(await shop.visit({ markup, attributes: existing }), usualExisting, names.join());
    }
  });

  /** What scripts read from the window or from the document, and an element with such a name replaces. */
  const globals = [
    ...['litHtmlVersions', 'litElementVersions', 'reactiveElementVersions', 'litPropertyMetadata', 'ShadyCSS'],
    ...['litHtmlPolyfillSupport', 'litElementPolyfillSupport', 'reactiveElementPolyfillSupport', 'ShadyDOM'],
    ...['litElementHydrateSupport', 'trustedTypes', 'customElements', 'JSCompiler_renameProperty', 'ShadowRoot'],
    ...['createElement', 'createComment', 'createTextNode', 'createTreeWalker', 'importNode', 'implementation'],
    ...['baseURI', 'hidden', 'visibilityState', 'addEventListener', 'adoptedStyleSheets', 'activeElement', 'body'],
    ...['documentElement', 'querySelector', 'currentScript', 'location', 'defaultView', 'head', 'readyState'],
  ];
  for (const names of batches(globals, atOnce(100))) {
    it(`works beside elements called ${names.join(', ')}`, async () => {
      assert.equal(await shop.visit({ markup: names.map(clobber).join('') }), usual);
    });
  }

  it('opens and closes its dialog beside all of them', async () => {
    const markup = globals.map(clobber).join('');
    assert.match(
      await shop.visit({ markup, attributes: `${purchase} theme="sharp" brand="#635bff"` }),
      /part="address"/,
    );
  });
});
