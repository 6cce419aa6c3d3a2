import ts from 'typescript';
import { TypePrinter } from '../../widget/build/editor/type-printer.js';
import { item, type Item } from './surface.js';

/** The checker orders unions by when it has met their members, which unrelated code changes. */
const sortUnions = (text: string): string =>
  text.replace(/'[^']*'(?: \| '[^']*')+/g, (union) => union.split(' | ').sort().join(' | '));

/** Whether a member is for others: neither private, nor declared by a library. */
const isOwn = ({ name, declarations = [] }: ts.Symbol): boolean =>
  !name.startsWith('__#') &&
  declarations.every((declaration) => {
    const isHidden = ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected);
    return !isHidden && !declaration.getSourceFile().fileName.includes('/node_modules/');
  });

/** Describes the exports of a module with their types, and the types that these mention. */
class ExportDescriber {
  readonly #checker: ts.TypeChecker;
  readonly #types: TypePrinter;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
    this.#types = new TypePrinter(checker);
  }

  describe(module: ts.Symbol): Item[] {
    const exports = new Map(
      this.#checker.getExportsOfModule(module).map((symbol) => [symbol.name, this.#resolve(symbol)] as const),
    );
    for (const symbol of exports.values()) {
      if (symbol.flags & ts.SymbolFlags.TypeAlias) this.#types.nameStructure(symbol);
    }
    const exported = [...exports].flatMap(([name, symbol]) => this.#describeSymbol(name, symbol));
    const inner: Item[] = [];
    const known = new Set(exports.values());
    // A type may mention further types: the map grows while it is read.
    for (const [name, symbol] of this.#types.mentioned) {
      if (!known.has(symbol) && isOwn(symbol)) inner.push(...this.#describeSymbol(`(not exported) ${name}`, symbol));
    }
    return [...exported, ...inner];
  }

  #resolve(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #describeSymbol(name: string, symbol: ts.Symbol): Item[] {
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    // The element has sections of its own.
    if (name === 'CryptoCheckout') return [item(name, 'class of the element')];
    if (symbol.flags & ts.SymbolFlags.Class)
      return [this.#describeClass(name, symbol), ...this.#describeMembers(name, type)];
    if (symbol.flags & ts.SymbolFlags.Value) return [item(name, this.#print(this.#checker.getTypeOfSymbol(symbol)))];
    const isPlain =
      type.flags & ts.TypeFlags.Object && type.getProperties().length > 0 && !this.#checker.isArrayLikeType(type);
    if (isPlain) return [item(name, 'type'), ...this.#describeMembers(name, type)];
    return [item(name, `type ${sortUnions(this.#types.printStructure(type))}`)];
  }

  #describeClass(name: string, symbol: ts.Symbol): Item {
    const [constructor] = this.#checker.getTypeOfSymbol(symbol).getConstructSignatures();
    const parameters = constructor?.parameters ?? [];
    const types = parameters.map((parameter) => this.#print(this.#checker.getTypeOfSymbol(parameter)));
    return item(name, `class (${types.join(', ')})`);
  }

  #describeMembers(name: string, type: ts.Type): Item[] {
    return type
      .getProperties()
      .filter(isOwn)
      .map((member) => {
        const optional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
        return item(`${name}.${member.name}${optional}`, this.#print(this.#checker.getTypeOfSymbol(member)));
      });
  }

  #print(type: ts.Type): string {
    return sortUnions(this.#types.print(type));
  }
}

/**
 * The exports of a module with their types, one item for each member of a class or of an object type.
 * @throws Error when the file exports nothing.
 */
export function describeExports(program: ts.Program, path: string): Item[] {
  const file = program.getSourceFile(path);
  const module = file && program.getTypeChecker().getSymbolAtLocation(file);
  if (!module) throw new Error(`${path} exports nothing.`);
  return new ExportDescriber(program.getTypeChecker()).describe(module);
}
