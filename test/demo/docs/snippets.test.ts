import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { readSource } from './site.js';

type Snippet = { readonly page: string; readonly language: string; readonly code: string; readonly name: string };

const pageNames = readdirSync(new URL('../../../demo/docs/', import.meta.url)).filter((name) => name.endsWith('.md'));

const snippets: readonly Snippet[] = pageNames.flatMap((page) =>
  [...readSource(`demo/docs/${page}`).matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', text = ''], index) => ({
      page,
      language,
      code: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      name: `${page} ${index + 1}`,
    }),
  ),
);

/** Pages whose programs other tests check, by language, with the test. */
const checkedElsewhere: Readonly<Record<string, string>> = {
  'fulfilment.md js': 'test/demo/docs/fulfilment.test.ts runs them',
  'fulfilment.md sql': 'test/demo/docs/fulfilment.test.ts runs them',
  'test-against-it.md js': 'test/demo/docs/test-against-it.test.ts compares them with files that a fresh project runs',
  'test-against-it.md ts': 'test/demo/docs/test-against-it.test.ts compares them with files that a fresh project runs',
  'frameworks.md tsx': 'npm run test:types and test:consumers check the same tags in projects of each framework',
  'frameworks.md ts': 'npm run test:consumers has the same settings in projects of each framework',
  'frameworks.md vue': 'npm run test:types',
  'frameworks.md svelte': 'npm run test:types',
  'frameworks.md html': 'npm run test:types',
  'webhooks.md http': 'test/server/core/webhooks: a message as it is sent',
  ...Object.fromEntries(
    ['go', 'java', 'php', 'python', 'ruby'].map((language) => [
      `webhooks.md ${language}`,
      'test/demo/docs/verifiers compares them with files that it runs',
    ]),
  ),
  'releasing.md yaml': 'a workflow of the repository, which the tests do not start',
  'monitoring.md yaml': 'test/server/monitoring evaluates the rules with the same settings',
  'alerts.md yaml': 'settings of Alertmanager, which the tests do not start',
};

/** Languages that each have a check below. */
const checkedHere = new Set(['html', 'js', 'ts', 'json', 'sh', 'css', '']);

const isElsewhere = ({ page, language }: Snippet): boolean => `${page} ${language}` in checkedElsewhere;
const inLanguage = (...languages: readonly string[]): Snippet[] =>
  snippets.filter((snippet) => languages.includes(snippet.language) && !isElsewhere(snippet));

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
    [...readSource('demo/docs/configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name),
  );

  for (const { name, code } of inLanguage('sh')) {
    it(`${name} can be read by a shell`, () => void execFileSync('bash', ['-n'], { input: code }));

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

/** Names that a snippet takes from the page around it. */
const around = `
declare const checkout: import('./widget/element/crypto-checkout.js').CryptoCheckout;
declare const order: Record<string, string>;
declare const secret: string;
declare const file: File;
declare module 'crypto-checkout';
`;

const exportsOfPackage: Readonly<Record<string, string[]>> = {
  'crypto-checkout/sign': ['./server/webhook-verify/sign.ts'],
  'crypto-checkout/webhook': ['./server/webhook-verify/index.ts'],
  'crypto-checkout/theme': ['./widget/theme/package.ts'],
};

function typeErrors(sources: ReadonlyMap<string, string>): string[] {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const config = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path));
  const { options: own } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const options: ts.CompilerOptions = {
    ...own,
    strict: false,
    strictNullChecks: false,
    exactOptionalPropertyTypes: false,
    noUncheckedIndexedAccess: false,
    paths: exportsOfPackage,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  host.fileExists = (path) => sources.has(path.slice(root.length)) || fileExists(path);
  // eslint-disable-next-line @typescript-eslint/max-params -- as the compiler calls it
  host.getSourceFile = (path, language, ...rest) => {
    const text = sources.get(path.slice(root.length));
    return text === undefined ? read(path, language, ...rest) : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram({ rootNames: [...sources.keys()].map((path) => root + path), options, host });
  return [...sources.keys()].flatMap((path) => {
    const file = program.getSourceFile(root + path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

describe('programs', () => {
  const programs = inLanguage('js', 'ts');
  const toFile = ({ name, code }: Snippet): [string, string] => [
    `${name.replace(/[ .]/g, '-')}.ts`,
    // What a page selects is the element; each snippet is a module of its own.
    `${code.replaceAll("querySelector('crypto-checkout')", "querySelector<typeof checkout>('crypto-checkout')")}\nexport {};\n`,
  ];

  it('have the right types', () => {
    assert.ok(programs.length > 8);
    const sources = new Map([['around.d.ts', around], ...programs.map(toFile)]);
    assert.deepEqual(typeErrors(sources), []);
  });

  it('are refused with a wrong name', () => {
    const sources = new Map([
      ['around.d.ts', around],
      ['bad.ts', "import { signOrder } from 'crypto-checkout/sign';\nsignOrder();"],
    ]);
    assert.equal(typeErrors(sources).length, 1);
  });
});
