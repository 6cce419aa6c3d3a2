import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { fromRoot } from '../../programs.js';

/** A regular expression literal of the product. */
export type Pattern = { readonly place: string; readonly literal: string };

/** The literals in the text of a module. */
export function patternsIn(text: string, file: string): Pattern[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${file}:${line + 1}`, literal: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const rooms = ['server', 'widget', 'demo'];

/** Build plugins read the sources of the project only. */
const isProduct = (file: string): boolean =>
  /\.ts$/.test(file) && !/\.d\.ts$|^(?:server|widget|demo)\/build\//.test(file);

/** Every regular expression literal of the product. */
export function readPatterns(): readonly Pattern[] {
  const files = rooms.flatMap((room) =>
    readdirSync(fromRoot(room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  );
  const sources = files.map((file) => file.replaceAll('\\', '/')).filter(isProduct);
  return sources.sort().flatMap((file) => patternsIn(readFileSync(fromRoot(file), 'utf8'), file));
}

/** Runs the pattern as the product does: all matches of a global one, the first match of another. */
export function matcherOf(literal: string): (text: string) => unknown {
  const end = literal.lastIndexOf('/');
  const pattern = new RegExp(literal.slice(1, end), literal.slice(end + 1));
  if (pattern.global) return (text) => text.replace(pattern, '');
  return (text) => {
    pattern.lastIndex = 0;
    return pattern.exec(text);
  };
}
