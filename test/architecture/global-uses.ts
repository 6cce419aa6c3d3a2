import ts from 'typescript';
import { parse, visitNodes, type SourceFile } from './parse-imports.js';

/** Pure members of objects that are otherwise impure: `Math.max` is allowed, `Math.random` and `{ random } = Math` are not. */
const pureMembers: Readonly<Record<string, RegExp>> = {
  Date: /^(?:parse|UTC)$/,
  Math: /^(?!random$)/,
};

/** Names of members and labels, which only look like the global. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent)) {
    return node === (ts.isPropertyAccessExpression(parent) ? parent.name : parent.right);
  }
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isMethodDeclaration(parent)) &&
    parent.name === node
  );
}

/** The text of the member in `Math.max` and `Math['max']`. */
function memberOf(node: ts.Identifier): string | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text;
  return ts.isElementAccessExpression(parent) && ts.isStringLiteralLike(parent.argumentExpression)
    ? parent.argumentExpression.text
    : undefined;
}

/** `new Date(value)` depends on nothing but the value; with more arguments it depends on the machine's time zone. */
const isDateOfValue = ({ text, parent }: ts.Identifier): boolean =>
  text === 'Date' && ts.isNewExpression(parent) && parent.arguments?.length === 1;

const isType = ({ parent }: ts.Identifier): boolean => ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent);

function usedGlobal(node: ts.Identifier): string | undefined {
  if (isMemberName(node) || isType(node) || isDateOfValue(node)) return undefined;
  const pure = pureMembers[node.text];
  const member = memberOf(node);
  if (pure && member !== undefined) return pure.test(member) ? undefined : `${node.text}.${member}`;
  return node.text;
}

/** Uses of globals by a file. A local variable of the same name counts too: it would mislead readers. */
export function findGlobalUses(globals: readonly string[], { path, text }: SourceFile): string[] {
  const found = new Set<string>();
  visitNodes(parse(path, text), (node) => {
    if (!ts.isIdentifier(node) || !globals.includes(node.text)) return;
    const use = usedGlobal(node);
    if (use) found.add(use);
  });
  return [...found].map((name) => `${path} uses ${name}`);
}
