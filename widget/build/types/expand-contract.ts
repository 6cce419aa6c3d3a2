import ts from 'typescript';

const flags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

export type ExpandSettings = {
  readonly program: ts.Program;
  /** The file that exports the types. */
  readonly contract: string;
  readonly names: readonly string[];
};

function exportedSymbols({ program, contract }: ExpandSettings): ReadonlyMap<string, ts.Symbol> {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(contract);
  const module = file && checker.getSymbolAtLocation(file);
  const symbols = module ? checker.getExportsOfModule(module) : [];
  return new Map(symbols.map((symbol) => [symbol.name, symbol]));
}

/**
 * The named types of the contract, and those that they name, as plain declarations. The contract infers them from its
 * schemas, so its own declarations need the schema library.
 * @throws Error for a name that the contract does not export.
 */
export function expandContract(settings: ExpandSettings): string {
  const checker = settings.program.getTypeChecker();
  const exported = exportedSymbols(settings);
  const declarations = new Map<string, string>();
  const declare = (name: string): void => {
    const symbol = exported.get(name);
    if (!symbol) throw new Error(`${settings.contract} does not export ${name}.`);
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const text = checker.typeToString(checker.getDeclaredTypeOfSymbol(target), undefined, flags).replace(/\s+/g, ' ');
    declarations.set(name, `export type ${name} = ${text};\n`);
    for (const [other] of text.matchAll(/\b[A-Z]\w+\b/g))
      if (exported.has(other) && !declarations.has(other)) declare(other);
  };
  settings.names.forEach(declare);
  return [...declarations.values()].join('\n');
}
