/** The types of the package, without imports: each type that the element uses is written out. */
import ts from 'typescript';
import { attributeTypeWords, describeMember, ownAttributes, writableProperties } from './manifest.js';
import type { ElementDeclaration, Entry } from './manifest.js';
import {
  createTypesProgram,
  docComment,
  docOfSymbol,
  exportsOf,
  printTypes,
  TypePrinter,
  type Printing,
} from './type-printer.js';

/** `readonly name: Type;` of a property, or the signature of a method. */
function printMember(symbol: ts.Symbol, { checker, types }: Printing): string {
  const type = checker.getTypeOfSymbol(symbol);
  const [signature] = type.getCallSignatures();
  const isReadonly =
    ts.getCombinedModifierFlags(symbol.declarations?.[0] as ts.Declaration) & ts.ModifierFlags.Readonly;
  const isGetter = symbol.flags & ts.SymbolFlags.GetAccessor && !(symbol.flags & ts.SymbolFlags.SetAccessor);
  if (signature) return `${symbol.name}(): ${types.print(signature.getReturnType())};`;
  return `${isReadonly || isGetter ? 'readonly ' : ''}${symbol.name}: ${types.print(type)};`;
}

/** The fields that a class declares itself. */
const printFields = (symbol: ts.Symbol, printing: Printing): string =>
  printing.checker
    .getDeclaredTypeOfSymbol(symbol)
    .getProperties()
    .filter(({ declarations }) => declarations?.[0]?.parent === symbol.valueDeclaration)
    .map((property) => `${docOfSymbol(property, printing.checker)}${printMember(property, printing)}`)
    .join('\n');

/** A class of events or errors: its own fields and its constructor. */
function printClass(symbol: ts.Symbol, printing: Printing): string {
  const { checker, types } = printing;
  const declaration = symbol.declarations?.find(ts.isClassDeclaration);
  const base = declaration?.heritageClauses?.[0]?.types[0]?.expression.getText() === 'Error' ? 'Error' : 'Event';
  const [constructor] = checker.getTypeOfSymbol(symbol).getConstructSignatures();
  const parameters = (constructor?.parameters ?? []).map((parameter) => {
    const name = /^[a-z]\w*$/i.test(parameter.name) ? parameter.name : 'init';
    return `${name}: ${types.print(checker.getTypeOfSymbol(parameter))}`;
  });
  const body = [printFields(symbol, printing), `constructor(${parameters.join(', ')});`].join('\n');
  return `${docOfSymbol(symbol, checker)}export declare class ${symbol.name} extends ${base} {\n${body}\n}`;
}

/** An event of a chunk: pages receive it, and cannot import its class. */
function printEventInterface(
  name: string,
  { program, ...printing }: Printing & { readonly program: ts.Program },
): string {
  const declaration = program
    .getSourceFiles()
    .flatMap(({ statements }) => statements.filter(ts.isClassDeclaration))
    .find((statement) => statement.name?.text === name);
  const symbol = declaration?.name && printing.checker.getSymbolAtLocation(declaration.name);
  if (!symbol) throw new Error(`There is no class ${name}.`);
  return `${docOfSymbol(symbol, printing.checker)}export interface ${name} extends Event {\n${printFields(symbol, printing)}\n}`;
}

const listen = (method: string, options: string): string =>
  `${method}<K extends keyof CryptoCheckoutEventMap>(type: K, listener: (this: CryptoCheckout, event: CryptoCheckoutEventMap[K]) => unknown, options?: ${options}): void;
${method}(type: string, listener: EventListenerOrEventListenerObject, options?: ${options}): void;`;

/** The element: what its manifest has, with the types of its class. */
function printElement(
  element: ElementDeclaration,
  { symbol, ...printing }: Printing & { readonly symbol: ts.Symbol },
): string {
  const type = printing.checker.getDeclaredTypeOfSymbol(symbol);
  const members = element.members.map((member) => {
    const property = type.getProperty(member.name);
    if (!property) throw new Error(`The class has no ${member.name}.`);
    return `${docComment(describeMember(element, member))}${printMember(property, printing)}`;
  });
  const listeners = [
    listen('addEventListener', 'boolean | AddEventListenerOptions'),
    listen('removeEventListener', 'boolean | EventListenerOptions'),
  ];
  return `${docComment(element.description)}export declare class CryptoCheckout extends HTMLElement {\n${[...members, ...listeners].join('\n')}\n}`;
}

const attributeType = (attribute: Entry): string =>
  attributeTypeWords(attribute)
    .map((word) => `'${word}'`)
    .join(' | ') || 'string';

/** The names that pages and the types of frameworks need: attributes, properties, events. */
const printNames = (element: ElementDeclaration): string => `
/** The events of the element, by their names. */
export interface CryptoCheckoutEvents {
${element.events.map(({ name, description, type }) => `${docComment(description)}'${name}': ${type.text};`).join('\n')}
}
export interface CryptoCheckoutEventMap extends HTMLElementEventMap, CryptoCheckoutEvents {}
/** The attributes of the element, as HTML has them. */
export interface CryptoCheckoutAttributes {
${ownAttributes(element)
  .map(
    (attribute) => `${docComment(attribute.description)}'${attribute.name}'?: ${attributeType(attribute)} | undefined;`,
  )
  .join('\n')}
}
/** The properties that a page may set. Lists and objects may be JSON texts, which a server can render. */
export type CryptoCheckoutProperties = { [K in ${writableProperties(element)
  .map(({ name }) => `'${name}'`)
  .join(' | ')}]?: CryptoCheckout[K] | (K extends 'lines' | 'optionNames' | 'wallets' ? string : never) | undefined };
declare global {
  interface HTMLElementTagNameMap { '${element.tagName}': CryptoCheckout; }
  /** Events leave shadow trees: document and window receive them too. */
  interface GlobalEventHandlersEventMap extends CryptoCheckoutEvents {}
}`;

/** `package.d.ts`: the exports of this module, and the types that they mention. */
export function packageTypes(element: ElementDeclaration, entry: string): string {
  const program = createTypesProgram('widget/tsconfig.json', [entry]);
  const checker = program.getTypeChecker();
  const printing = { checker, types: new TypePrinter(checker) };
  const symbols = exportsOf(program, entry);
  const declarations = printTypes(symbols, {
    ...printing,
    printClass: (symbol) =>
      symbol.name === element.name ? printElement(element, { ...printing, symbol }) : printClass(symbol, printing),
  });
  const isExported = new Set(symbols.map(({ name }) => name));
  const events = element.events.map(({ type }) => type.text).filter((name) => !isExported.has(name));
  return `${[...declarations, ...events.map((name) => printEventInterface(name, { ...printing, program }))].join('\n')}\n${printNames(element)}\n`;
}
