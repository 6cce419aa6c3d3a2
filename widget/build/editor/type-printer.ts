/** Prints the types of a program as text. */
import { dirname } from 'node:path';
import ts from 'typescript';

const { NodeBuilderFlags } = ts;

const printFlags =
  NodeBuilderFlags.NoTruncation |
  NodeBuilderFlags.UseFullyQualifiedType |
  NodeBuilderFlags.UseSingleQuotesForStringLiteralType |
  NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope;

const printer = ts.createPrinter({ removeComments: true });
const emptyFile = ts.createSourceFile('empty.ts', '', ts.ScriptTarget.Latest);

/** A doc comment of this text, or nothing. */
export const docComment = (text: string | undefined): string =>
  text ? `/** ${text.replace(/\s*\n\s*/g, ' ')} */\n` : '';

export const docOfSymbol = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  docComment(ts.displayPartsToString(symbol.getDocumentationComment(checker)));

/** Prints types and collects the names that they mention, to be declared too. */
export class TypePrinter {
  readonly #checker: ts.TypeChecker;
  readonly #names = new Map<string, string>();
  readonly mentioned = new Map<string, ts.Symbol>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Prints the name in place of this structure: a type that zod infers has lost it. */
  nameStructure(symbol: ts.Symbol): void {
    const text = this.#printNode(this.#toNode(this.#checker.getDeclaredTypeOfSymbol(symbol)));
    if (text.includes('{')) this.#names.set(text, symbol.name);
  }

  /** The name of the type, or its structure where it has none. */
  print(type: ts.Type): string {
    let text = this.#printNode(this.#toNode(type));
    for (const [structure, name] of this.#names) text = text.replaceAll(structure, name);
    return text;
  }

  /** The structure of a type that has a name, with the doc comments of its members. */
  printStructure(type: ts.Type): string {
    const node = this.#toNode(type, NodeBuilderFlags.InTypeAlias);
    if (!ts.isTypeLiteralNode(node) || node.members.some((member) => !member.name)) return this.#printNode(node);
    const members = node.members.map((member) => {
      const property =
        member.name && type.getProperty(printer.printNode(ts.EmitHint.Unspecified, member.name, emptyFile));
      return `${property ? docOfSymbol(property, this.#checker) : ''}${this.#printNode(member)}`;
    });
    return `{\n${members.join('\n')}\n}`;
  }

  /** `<S extends OrderStatus>` of a type with parameters. */
  printParameters(symbol: ts.Symbol): string {
    const declared = symbol.declarations?.find(ts.isTypeAliasDeclaration)?.typeParameters ?? [];
    const nodes = declared.map((parameter) =>
      this.#checker.typeParameterToDeclaration(this.#checker.getTypeAtLocation(parameter), undefined, printFlags),
    );
    const texts = nodes.map((node) => (node ? this.#printNode(node) : ''));
    return texts.length > 0 ? `<${texts.join(', ')}>` : '';
  }

  #toNode(type: ts.Type, flags: ts.NodeBuilderFlags = NodeBuilderFlags.None): ts.TypeNode {
    const node = this.#checker.typeToTypeNode(type, undefined, printFlags | flags);
    if (!node) throw new Error(`${this.#checker.typeToString(type)} cannot be printed.`);
    return node;
  }

  #printNode(node: ts.Node): string {
    this.#collect(node);
    return printer.printNode(ts.EmitHint.Unspecified, node, emptyFile);
  }

  /** The checker stores its symbol on each identifier. */
  #collect(node: ts.Node): void {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
      const { symbol } = node.typeName as ts.Identifier & { readonly symbol?: ts.Symbol };
      const isParameter = ((symbol?.flags ?? 0) & ts.SymbolFlags.TypeParameter) !== 0;
      const files = symbol?.declarations?.map((declaration) => declaration.getSourceFile());
      if (!isParameter && symbol && files?.every(ts.isExternalModule)) this.mentioned.set(symbol.name, symbol);
    }
    node.forEachChild((child) => this.#collect(child));
  }
}

export type Printing = { readonly checker: ts.TypeChecker; readonly types: TypePrinter };

/** The program of a project, or of these files with its options. */
export function createTypesProgram(config: string, files?: readonly string[]): ts.Program {
  const { config: json } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(config));
  return ts.createProgram(files ?? fileNames, options);
}

/** The exports of a file, aliases resolved. */
export function exportsOf(program: ts.Program, path: string): readonly ts.Symbol[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${path} is not a module of the program.`);
  return checker
    .getExportsOfModule(module)
    .map((exported) => (exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported));
}

const printType = (symbol: ts.Symbol, { checker, types }: Printing): string =>
  `${docOfSymbol(symbol, checker)}export type ${symbol.name}${types.printParameters(symbol)} = ${types.printStructure(checker.getDeclaredTypeOfSymbol(symbol))};`;

/** The declarations of these types and classes, and of the types that they mention. */
export function printTypes(
  symbols: readonly ts.Symbol[],
  printing: Printing & { readonly printClass?: (symbol: ts.Symbol) => string },
): string[] {
  const declared = new Map<string, string>();
  const declare = (symbol: ts.Symbol): void => {
    if (declared.has(symbol.name)) return;
    declared.set(symbol.name, '');
    const isClass = symbol.flags & ts.SymbolFlags.Class;
    const text = (isClass && printing.printClass?.(symbol)) || printType(symbol, printing);
    declared.set(symbol.name, text);
  };
  for (const symbol of symbols) if (symbol.flags & ts.SymbolFlags.TypeAlias) printing.types.nameStructure(symbol);
  symbols.forEach(declare);
  // A declaration may mention further types: the map grows while it is read.
  for (const symbol of printing.types.mentioned.values()) declare(symbol);
  return [...declared.values()];
}
