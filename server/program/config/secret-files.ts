import { secretVariables } from './secrets.js';

/** Reads a text file. @throws when the file cannot be read. */
export type ReadFile = (path: string) => string;

/** Variables that may stand in a file, as platforms hand out secrets: `CHECKOUT_SECRET_FILE` names the file. */
export const fileVariables: readonly string[] = [...secretVariables, 'UPSTREAM_URL', 'UPSTREAM_BUSINESS_ID'];

type Variables = Readonly<Record<string, string>>;

type Resolved = { readonly ok: true; readonly variables: Variables } | { readonly ok: false; readonly message: string };

/** The text of a file without the line break that editors put at its end. */
function readText(path: string, readFile: ReadFile): string | undefined {
  try {
    return readFile(path).replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}

/** Replaces the variables that name files by the texts in them. */
export function readSecretFiles(variables: Variables, readFile: ReadFile): Resolved {
  const texts: Record<string, string> = {};
  for (const name of fileVariables) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    if (name in variables) return { ok: false, message: `${name}_FILE must not be set together with ${name}.` };
    const text = readText(path, readFile);
    if (text === undefined || text === '') return { ok: false, message: `${name}_FILE must name a file with a text.` };
    texts[name] = text;
  }
  return { ok: true, variables: { ...variables, ...texts } };
}
