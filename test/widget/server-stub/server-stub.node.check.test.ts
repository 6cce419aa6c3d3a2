import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = fileURLToPath(new URL('../../../widget/server-stub/index.ts', import.meta.url));

/** The names of the values that a module exports, those of `export *` included. */
function exportedValues(paths: readonly string[]): readonly string[][] {
  const options = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, noLib: true };
  const program = ts.createProgram(
    paths.map((path) => `${root}${path}`),
    { ...options, types: [], skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  const isValue = (symbol: ts.Symbol): boolean => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const isType = symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration) ?? false;
    return !isType && Boolean(target.flags & ts.SymbolFlags.Value);
  };
  return paths.map((path) => {
    const file = program.getSourceFile(`${root}${path}`);
    const module = file && checker.getSymbolAtLocation(file);
    return (module ? checker.getExportsOfModule(module) : [])
      .filter(isValue)
      .map(({ name }) => name)
      .sort();
  });
}

/** Runs a module in plain Node, without any DOM. Returns what it prints as JSON. */
const runInNode = (script: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', './server/build/typescript.mjs', '--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
    }),
  );

describe('the stub for servers', () => {
  it('exports the names of the element', () => {
    const [stub, real] = exportedValues(['widget/server-stub/index.ts', 'widget/define.ts']);
    assert.ok(real && real.length > 1);
    assert.deepEqual(stub, real);
  });

  it('can be imported, extended and created in Node', () => {
    const script = `import { CryptoCheckout, CheckoutReadyEvent, CheckoutEndedError } from '${source}';
      class Mine extends CryptoCheckout {}
      const error = new CheckoutEndedError({ status: 'failed', status_reason: 'card_declined' });
      console.log(JSON.stringify([new Mine() instanceof CryptoCheckout, new CheckoutReadyEvent([]).type, error.message]));`;
    assert.deepEqual(runInNode(script), [true, 'checkout-ready', 'The order is failed (card_declined).']);
  });

  it('says in one sentence where the element is, where there is a DOM after all', () => {
    const script = `const warnings = []; console.warn = (text) => warnings.push(text);
      globalThis.document = {}; globalThis.HTMLElement = class {};
      const { CryptoCheckout } = await import('${source}');
      console.log(JSON.stringify([warnings.length, /crypto-checkout\\/checkout\\.js/.test(warnings[0]), new CryptoCheckout() instanceof HTMLElement]));`;
    assert.deepEqual(runInNode(script), [1, true, true]);
  });

  it('is a file of a few lines', () => assert.ok(readFileSync(source, 'utf8').split('\n').length < 30));
});
