// The types of the programs of pages, as the compiler finds them.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { codeIn } from './code.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Names that a program takes from the page around it. */
const around = `
import type { CryptoCheckout } from './widget/element/crypto-checkout.js';
declare global {
  const checkout: CryptoCheckout;
  const file: File;
  interface HTMLElementTagNameMap { 'crypto-checkout': CryptoCheckout }
}`;

const paths: Readonly<Record<string, string[]>> = {
  'crypto-checkout/server': ['./server/packages/server/index.ts'],
  'crypto-checkout/sign': ['./server/packages/sign/index.ts'],
  'crypto-checkout/testing': ['./server/packages/testing/index.ts'],
  'crypto-checkout/theme': ['./widget/theme/package.ts'],
  'crypto-checkout/webhook': ['./server/packages/verify/index.ts'],
};

/** TypeScript's codes for what may be null: a page has the elements that its script selects. */
const possiblyNull = new Set([2531, 18047]);

function typeErrors(sources: ReadonlyMap<string, string>): string[] {
  const config = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const loose = { strict: false, exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: false };
  Object.assign(options, loose, { strictNullChecks: true, paths });
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  // eslint-disable-next-line @typescript-eslint/max-params -- as the compiler calls it
  host.getSourceFile = (path, language, ...rest) => {
    const text = sources.get(path.slice(root.length));
    return text === undefined ? read(path, language, ...rest) : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram({ rootNames: [...sources.keys()].map((path) => root + path), options, host });
  return [...sources.keys()].flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(root + path))
      .filter(({ code }) => !possiblyNull.has(code))
      .map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  );
}

it('programs of pages have the right types', () => {
  const programs = [...codeIn('js'), ...codeIn('ts')].filter(
    ({ code }) => !/^import .* from '\.|^\/\/ \S+\.js/m.test(code),
  );
  const sources = new Map([['around.ts', around]]);
  for (const [index, { source, code }] of programs.entries())
    sources.set(`${source.replaceAll(/\W/g, '-')}-${index}.ts`, `${code}\nexport {};\n`);
  assert.ok(sources.size > 8);
  assert.deepEqual(typeErrors(sources), []);
});
