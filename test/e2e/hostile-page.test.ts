import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { caseCount } from '../support/full-counts.js';
import {
  existing,
  purchase,
  startHostileShop,
  type HostileShop,
  type Hostility,
  type Visit,
} from './support/hostile-shop.js';

const collect = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

/** Members that the settings, the state, an order, an option and their parts have. */
function memberNames(): readonly string[] {
  const types = ['widget/config/settings.ts', 'widget/state/machine.ts', 'widget/state/model.ts'];
  const declared = types.flatMap((file) => collect(readFileSync(file, 'utf8'), /^ +(?:\| \{ )?readonly (\w+)\??:/gm));
  const schemas = ['server/contract/resources.ts', 'server/contract/extensions.ts'];
  const wire = schemas.flatMap((file) => collect(readFileSync(file, 'utf8'), /^ {2}(\w+): \w/gm));
  return [...new Set([...declared, ...wire])];
}

/** The language itself reads these from objects, so a page that sets them breaks every script. */
const ofTheLanguage = ['get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'then', 'return', 'toJSON'];

const listenerOptions = ['passive', 'once', 'capture', 'signal', 'handleEvent'];
const rootOptions = ['mode', 'slotAssignment', 'delegatesFocus', 'clonable', 'serializable', 'customElementRegistry'];

/** Options of what formats and moves, on which no request and no address depends. */
const displayOptions = [
  ...['style', 'currency', 'currencyDisplay', 'currencySign', 'unit', 'unitDisplay', 'notation', 'compactDisplay'],
  ...['minimumFractionDigits', 'maximumFractionDigits', 'numberingSystem', 'localeMatcher', 'signDisplay', 'calendar'],
  ...['dateStyle', 'timeStyle', 'timeZone', 'hourCycle', 'year', 'month', 'day', 'weekday', 'hour', 'minute', 'second'],
  ...['duration', 'easing', 'delay', 'direction', 'fill', 'iterations', 'composite'],
];

/** The libraries in the bundle, which read members of plain objects, of the window and of the document as they are. */
const libraryFiles = [
  ...['lit-html/lit-html', '@lit/reactive-element/reactive-element', '@lit/reactive-element/css-tag'],
  ...['lit-element/lit-element', 'dijkstrajs/dijkstra'],
  ...readdirSync('node_modules/qrcode/lib/core').map((file) => `qrcode/lib/core/${file.replace('.js', '')}`),
];

/** What the libraries, and the browser for the widget, read from objects that a page can change: it may break them. */
function namesInLibraries(): ReadonlySet<string> {
  const code = libraryFiles.map((file) => readFileSync(`node_modules/${file}.js`, 'utf8')).join('\n');
  return new Set([
    ...collect(code, /[.,{]\s*([A-Za-z_$][\w$]*)/g),
    ...listenerOptions,
    ...rootOptions,
    ...displayOptions,
  ]);
}

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
const script = '<img src="/executed" onerror="fetch(`/executed`)">';

const inheriting = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

const batches = (names: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, index) => names.slice(index * size, (index + 1) * size));

/** How many names a page has at once. Before a release each has a page of its own, which shows that none hides another. */
const atOnce = (count: number): number => caseCount({ check: count, full: 1 });

const clobber = (name: string) => `<img name="${name}"><form id="${name}"></form><a id="${name}"></a>`;

/** What scripts read from the window or from the document, and an element with such a name replaces. */
const globals = [
  ...['litHtmlVersions', 'litElementVersions', 'reactiveElementVersions', 'litPropertyMetadata', 'ShadyCSS'],
  ...['litHtmlPolyfillSupport', 'litElementPolyfillSupport', 'reactiveElementPolyfillSupport', 'ShadyDOM'],
  ...['litElementHydrateSupport', 'trustedTypes', 'customElements', 'JSCompiler_renameProperty', 'ShadowRoot'],
  ...['createElement', 'createComment', 'createTextNode', 'createTreeWalker', 'importNode', 'implementation'],
  ...['baseURI', 'hidden', 'visibilityState', 'addEventListener', 'adoptedStyleSheets', 'activeElement', 'body'],
  ...['documentElement', 'querySelector', 'currentScript', 'location', 'defaultView', 'head', 'readyState'],
];

describe('a page that turns against the widget', () => {
  let shop: HostileShop;
  let usual: Visit = { shown: '', requests: [] };
  let usualExisting = usual;

  before(async () => {
    shop = await startHostileShop();
    usual = await shop.visit({});
    usualExisting = await shop.visit({ attributes: existing });
  });
  after(() => shop.stop());

  /** The checkout may not work, but it sends nothing else, runs nothing, and shows no other address, link or QR code. */
  async function assertSafe(hostility: Hostility): Promise<void> {
    const { shown, requests } = await shop.visit({ patience: 2, ...hostility });
    const title = JSON.stringify(hostility).slice(0, 300);
    for (const request of requests) assert.ok(usual.requests.includes(request), `${title}: ${request}`);
    for (const pattern of [/part="address"[^>]*>.*?<\/code>/gs, /href="[^"]*"/g, / d="[^"]*"/g])
      for (const [found] of shown.matchAll(pattern)) assert.ok(usual.shown.includes(found), `${title}: ${found}`);
  }

  const ofLibraries = namesInLibraries();
  const isOfLibrary = (name: string): boolean => ofLibraries.has(name);
  const isOurs = (name: string): boolean => !ofLibraries.has(name) && !ofTheLanguage.includes(name);

  it('shows the address of the order in the first place', () => {
    assert.match(usual.shown, /part="address"/);
    assert.match(usual.shown, /pay\.example\/card\/6f1c2c9e/);
    assert.match(usual.requests.join(), /checkout.*payment_options/);
    assert.match(usualExisting.shown, /part="address"/);
  });

  const members = memberNames();
  it('knows the members that decide, and those that libraries read', () => {
    for (const name of ['transactionCode', 'wallet_address', 'processor_min_fee', 'option', 'failure', 'timeline'])
      assert.ok(members.includes(name) && isOurs(name), name);
    for (const name of ['strings', 'creationScope', 'litHtmlVersions', 'createElement', 'passive'])
      assert.ok(isOfLibrary(name), name);
  });
  for (const names of batches(members.filter(isOurs), atOnce(200))) {
    it(`changes nothing by Object.prototype.${names.join(', ')}`, async () => {
      assert.deepEqual(await shop.visit({ inherited: inheriting(names, code) }), usual);
    });
  }

  for (const name of [...listenerOptions, 'strings', 'mode', 'slotAssignment']) {
    it(`sends the form to the service alone with Object.prototype.${name}`, async () => {
      for (const value of [true, 'manual', ['', '']]) await assertSafe({ inherited: { [name]: value } });
    });
  }

  for (const value of [code, 1e15, true]) {
    it(`changes nothing by any other name in the bundle as ${String(value)}`, async () => {
      for (const names of batches(namesInBundle().filter(isOurs), caseCount({ check: 1000, full: 40 }))) {
        const inherited = inheriting(names, value);
        assert.deepEqual(await shop.visit({ inherited }), usual, names.join());
        assert.deepEqual(await shop.visit({ inherited, attributes: existing }), usualExisting, names.join());
      }
    });
  }

  for (const value of [code, script, ['', script]]) {
    it(`sends and runs nothing else by the names that libraries read, as ${String(value)}`, async () => {
      for (const names of batches(
        [...ofLibraries].filter((name) => !ofTheLanguage.includes(name)),
        caseCount({ check: 60, full: 1 }),
      ))
        await assertSafe({ inherited: inheriting(names, value) });
    });
  }

  for (const value of ['x', code, 1, script]) {
    it(`sends and runs nothing else by members that are called like indexes, as ${String(value)}`, async () => {
      const indexes = Array.from({ length: 40 }, (_, index) => String(index));
      const inherited = inheriting(indexes, value);
      await assertSafe({ inherited });
      await assertSafe({ inherited, attributes: existing });
    });
  }

  it('works beside elements that are called like anything in the bundle but what libraries read', async () => {
    for (const names of batches(namesInBundle().filter(isOurs), caseCount({ check: 1000, full: 100 }))) {
      const markup = names.map(clobber).join('');
      assert.deepEqual(await shop.visit({ markup }), usual, names.join());
      assert.deepEqual(await shop.visit({ markup, attributes: existing }), usualExisting, names.join());
    }
  });

  for (const names of batches(
    globals.filter((name) => !isOfLibrary(name)),
    atOnce(100),
  )) {
    it(`works beside elements called ${names.join(', ')}`, async () => {
      assert.deepEqual(await shop.visit({ markup: names.map(clobber).join('') }), usual);
    });
  }

  for (const names of batches([...globals, ...ofLibraries].filter(isOfLibrary), atOnce(100))) {
    it(`sends and runs nothing else beside elements called ${names.join(', ')}`, async () => {
      await assertSafe({ markup: names.map(clobber).join('') });
    });
  }

  it('opens and closes its dialog beside elements that are called like globals', async () => {
    const markup = globals
      .filter((name) => !isOfLibrary(name))
      .map(clobber)
      .join('');
    const { shown } = await shop.visit({ markup, attributes: `${purchase} theme="sharp" brand="#635bff"` });
    assert.match(shown, /part="address"/);
  });
});
