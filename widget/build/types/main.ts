// A part of `npm run describe`: the declarations of the package in dist/types. They need no library: DECISIONS 131.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { createTypesProgram, exportsOf, printTypes, TypePrinter } from '../editor/type-printer.js';
import { namesOfContract, reachableFrom, replaceContract, toCommonJs, type Declarations } from './declarations.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const outDir = join(root, 'dist/types');
const contractFile = 'server/contract/types.d.ts';

function emitDeclarations(program: ts.Program): Declarations {
  const declarations = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    declarations.set(relative(outDir, path).replaceAll('\\', '/'), text);
  });
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, ts.createCompilerHost({})));
  return declarations;
}

type Exports = Readonly<
  Record<string, string | { readonly types?: string; readonly require?: { readonly types: string } }>
>;

/** The entries of the package below the folder of types, without those that widget/build/editor prints. */
function readEntries(): Readonly<Record<'modules' | 'commonJs', readonly string[]>> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly exports: Exports };
  const targets = Object.values(exports).flatMap((target) => (typeof target === 'string' ? [] : target));
  const toEntries = (types: readonly (string | undefined)[]) =>
    types.flatMap((path = '') => /^\.\/dist\/types\/((?:widget|server)\/.*)$/.exec(path)?.[1] ?? []);
  return {
    modules: toEntries(targets.map(({ types }) => types)),
    commonJs: toEntries(targets.map((target) => target.require?.types)),
  };
}

/**
 * The named types of the contract, and those that they name, as plain declarations. The contract infers them from its
 * schemas, so its own declarations need the schema library.
 */
function printContract(program: ts.Program, names: ReadonlySet<string>): string {
  const checker = program.getTypeChecker();
  const exported = exportsOf(program, join(root, 'server/contract/index.ts'));
  const wanted = exported.filter(({ name }) => names.has(name));
  return printTypes(wanted, { checker, types: new TypePrinter(checker) }).join('\n') + '\n';
}

function main(): void {
  const program = createTypesProgram(join(root, 'widget/tsconfig.build.json'));
  const entries = readEntries();
  const declarations = reachableFrom(entries.modules, emitDeclarations(program));
  const modules = new Map([
    ...replaceContract(contractFile, declarations),
    [contractFile, printContract(program, namesOfContract(declarations))],
  ]);
  const originals = entries.commonJs.map((path) => path.replace(/\.d\.cts$/, '.d.ts'));
  const files = new Map([...modules, ...toCommonJs(originals, modules)]);
  rmSync(outDir, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), text);
  }
}

main();
