import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { requireDefined } from '../../../support/require-defined.js';
import { readSource } from './site.js';
import { checkedHere, inLanguage, isElsewhere, snippets, type Snippet } from './snippets.js';

const surface = readSource('test/surface/public-surface.md');
const linesBelow = (heading: string): string[] =>
  (surface.split(`## ${heading}\n`)[1] ?? '').split('```')[1]?.split('\n').slice(1, -1) ?? [];
const namesBelow = (heading: string): ReadonlySet<string> =>
  new Set(linesBelow(heading).map((line) => line.split('  ')[0] ?? ''));

describe('the snippets of the documentation', () => {
  it('are each checked here or elsewhere', () => {
    assert.ok(snippets.length > 60);
    assert.deepEqual(
      snippets.filter((snippet) => !checkedHere.has(snippet.language) && !isElsewhere(snippet)).map(({ name }) => name),
      [],
    );
  });
});

describe('snippets of HTML', () => {
  const known = new Set([...namesBelow('Element: attributes'), 'id', 'class', 'slot']);

  it('name attributes that the element has', () => {
    const tags = inLanguage('html').flatMap(({ name, code }) =>
      [...code.matchAll(/<crypto-checkout\s([^>]*)>/g)].map(([, text = '']) => ({ name, text })),
    );
    assert.ok(tags.length > 5);
    for (const { name, text } of tags)
      for (const [, attribute = ''] of text.matchAll(/([\w-]+)=/g))
        assert.ok(known.has(attribute), `${name}: ${attribute}`);
  });
});

/** Pages whose checkouts a reader pastes as they stand. */
const completePages = new Set(['frameworks.md', 'packages.md', 'first-pixel.md']);
const destination = ['crypto-currency', 'crypto-currency-network', 'wallet-address'];

/** The names that a tag sets, in kebab-case: `fiatAmount={…}`, `:wallets="…"`, `[wallets]="…"` and `{wallets}` too. */
const namesOfTag = (tag: string): ReadonlySet<string> =>
  new Set(
    [...tag.matchAll(/(?:^|\s)(?:[:[]?([\w-]+)\]?=|\{(\w+)\})/g)].map(([, name = '', short = '']) =>
      (name || short).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ),
  );

/** What keeps a pasted checkout from a first order. */
function faultsOf({ name, code }: Pick<Snippet, 'name' | 'code'>): string[] {
  const tags = [...code.replaceAll('=>', '').matchAll(/<crypto-checkout\s([^>]*)>/g)].map(([, tag = '']) => tag);
  const required = [
    'fiat-amount',
    'fiat-currency',
    'external-reference',
    ...(/<script\s/.test(code) && /checkout\.js/.test(code) ? [] : ['base-url']),
  ];
  return tags.flatMap((tag) => {
    const names = namesOfTag(tag);
    const ofDestination = destination.some((one) => names.has(one)) ? destination : [];
    return [
      ...[...required, ...ofDestination].filter((one) => !names.has(one)).map((one) => `${name}: lacks ${one}`),
      ...(code.includes('…') ? [`${name}: has … in a value`] : []),
    ];
  });
}

describe('checkouts to paste', () => {
  const pasted = snippets.filter(({ page, code }) => completePages.has(page) && /<crypto-checkout\s/.test(code));

  it('have every required attribute, and values that can be sent', () => {
    assert.ok(pasted.length > 7, String(pasted.length));
    assert.deepEqual(pasted.flatMap(faultsOf), []);
  });

  for (const [code, faults] of [
    [
      `<crypto-checkout fiatAmount={amount} fiatCurrency="EUR" baseUrl="…" on={(e) => f(e)} external-reference="1" />`,
      1,
    ],
    [`<crypto-checkout base-url="https://a" fiat-amount="1" fiat-currency="EUR" />`, 1],
    [
      `<crypto-checkout base-url="a" fiat-amount="1" fiat-currency="EUR" external-reference="1" wallet-address="a"></crypto-checkout>`,
      2,
    ],
    [`<crypto-checkout base-url="a" [fiatAmount]="1" :fiat-currency="c" external-reference="1" {wallets} />`, 0],
    [
      `<script src="https://a/checkout.js"></script><crypto-checkout fiat-amount="1" fiat-currency="EUR" external-reference="1">`,
      0,
    ],
  ] as const)
    it(`finds ${faults} faults in ${code}`, () => assert.equal(faultsOf({ name: 'a', code }).length, faults));
});

describe('snippets of JSON', () => {
  for (const { name, code } of inLanguage('json')) it(`${name} is valid`, () => void JSON.parse(code));
});

describe('snippets of the shell', () => {
  const scripts = Object.keys((JSON.parse(readSource('package.json')) as { scripts: object }).scripts);
  const own = ['SANDBOX_TOKEN'];
  const settings = new Set(
    [...readSource('demo/docs/content/configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name),
  );

  it('can be read by a shell', () => {
    const functions = inLanguage('sh').map(({ name, code }) => `${name.replaceAll(/\W/g, '_')}() {\n:\n${code}\n}\n`);
    assert.ok(functions.length > 10);
    execFileSync('bash', ['-n'], { input: functions.join('') });
  });

  for (const { name, code } of inLanguage('sh')) {
    it(`${name} calls scripts that exist and sets variables that the service reads`, () => {
      for (const [, script = ''] of code.matchAll(/npm run ([\w:-]+)/g)) assert.ok(scripts.includes(script), script);
      for (const [, variable = ''] of code.matchAll(/(?:^|\s)([A-Z][A-Z_]+)=/g))
        assert.ok(settings.has(variable) || own.includes(variable) || variable === 'NODE_ENV', variable);
    });
  }
});

describe('snippets of CSS', () => {
  const parts = namesBelow('Element: parts');
  const tokens = namesBelow('Element: custom properties');

  it('name parts and tokens that the element has', () => {
    assert.ok(parts.size > 20 && tokens.size > 20, `${parts.size} ${tokens.size}`);
    for (const { name, code } of inLanguage('css')) {
      for (const [, part = ''] of code.matchAll(/::part\(([\w-]+)\)/g)) assert.ok(parts.has(part), `${name}: ${part}`);
      for (const [token] of code.matchAll(/--checkout-[\w-]+/g)) assert.ok(tokens.has(token), `${name}: ${token}`);
    }
  });
});

/** The entries of the package that programs import. */
const entries: Readonly<Record<string, () => Promise<object>>> = {
  'crypto-checkout/sign': () => import('../../../../server/packages/sign/index.js'),
  'crypto-checkout/webhook': () => import('../../../../server/packages/verify/index.js'),
  'crypto-checkout/theme': () => import('../../../../widget/theme/package.js'),
};

describe('programs', () => {
  /** The types of the programs: programs.release.test.ts. */
  it('import what the package exports', async () => {
    const imports = inLanguage('js', 'ts').flatMap(({ name, code }) =>
      [...code.matchAll(/import \{([^}]*)\} from '(crypto-checkout\/(?:sign|webhook|theme))'/g)].map(
        ([, names = '', entry = '']) => ({ name, names: names.split(',').map((one) => one.trim()), entry }),
      ),
    );
    assert.ok(imports.length > 1, String(imports.length));
    for (const { name, names, entry } of imports) {
      const exported = Object.keys(await requireDefined(entries[entry])());
      for (const one of names.filter((text) => text !== '' && !text.startsWith('type ')))
        assert.ok(exported.includes(one), `${name}: ${entry} has no ${one}`);
    }
  });
});
