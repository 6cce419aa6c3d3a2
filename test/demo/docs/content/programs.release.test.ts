// The types of the programs of the documentation, as the compiler finds them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { inLanguage, type Snippet } from './snippets.js';

/** Names that a snippet takes from the page around it. */
const around = `
declare const checkout: import('./widget/element/crypto-checkout.js').CryptoCheckout;
declare const order: Record<string, string>;
declare const secret: string;
declare const file: File;
declare module 'crypto-checkout';
`;

const exportsOfPackage: Readonly<Record<string, string[]>> = {
  'crypto-checkout/server': ['./server/packages/server/index.ts'],
  'crypto-checkout/sign': ['./server/packages/sign/index.ts'],
  'crypto-checkout/webhook': ['./server/packages/verify/index.ts'],
  'crypto-checkout/theme': ['./widget/theme/package.ts'],
};

/** A page has the elements that its script selects. */
const possiblyNull = 2531;

function typeErrors(sources: ReadonlyMap<string, string>): string[] {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const config = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path));
  const { options: own } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const options: ts.CompilerOptions = {
    ...own,
    strict: false,
    strictNullChecks: true,
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
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      .filter(({ code }) => code !== possiblyNull)
      .map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
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
