/** An object of a JSON file. Read it with `ownProperty`: the file chose the names. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A property of the value itself, never one of `Object.prototype`. */
export const ownProperty = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** A megabyte is ten times the largest public design system; a theme of the checkout is 5 KB. */
const maxLength = 1_000_000;
const maxDepth = 40;

/** How deep brackets nest outside of strings. Checked before parsing: some parsers have no limit but the stack. */
function nestingDepth(text: string): number {
  let [open, most, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inString && letter === '\\') at += 1;
    else if (letter === '"') inString = !inString;
    else if (!inString && (letter === '{' || letter === '[')) open += 1;
    else if (!inString && (letter === '}' || letter === ']')) open -= 1;
    most = Math.max(most, open);
  }
  return most;
}

const notAnObject = 'The file is JSON, but not an object with tokens in it: it has to start with { and end with }.';

/** Parses JSON text that is not trusted. */
export function readJson(text: string): { readonly value: JsonObject } | { readonly problem: string } {
  if (text.length > maxLength) return { problem: 'The file is larger than 1 MB.' };
  if (nestingDepth(text) > maxDepth) return { problem: `The file nests deeper than ${maxDepth} levels.` };
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return isJsonObject(value) ? { value } : { problem: notAnObject };
  } catch {
    return { problem: 'The file is not JSON.' };
  }
}

export const printJson = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;
