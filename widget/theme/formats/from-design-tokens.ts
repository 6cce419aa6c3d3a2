import { camelToKebab, isToken, schemes, tokens, type Token, type Scheme } from '../tokens.js';
import { codecs } from './codecs.js';
import { decodeExtensions } from './css-extensions.js';
import { isJsonObject, ownProperty, readJson, type JsonObject } from './json.js';
import {
  ImportError,
  quoteValue,
  refusedLine,
  refuseFile,
  ignoredLine,
  type Decoded,
  type ImportChange,
  type ImportResult,
  type ReportLine,
  sourceName,
} from './report.js';
import { isPrintableCssValue, themeFromRows, isColorToken, tokenType, type ThemeRow } from './theme-file.js';
import { createTokenResolver, readTokens } from './token-tree.js';

/** A token of the file, and the token of the checkout of the same name. */
type Candidate = {
  readonly resolve: () => ReturnType<ReturnType<typeof createTokenResolver>>;
  readonly source: string;
  readonly scheme: Scheme | undefined;
  readonly name: Token | undefined;
};

/** Groups that are no part of the name of a token. */
const groupWords = ['checkout', 'base', 'tokens', 'theme', 'color', 'colors', '$root', 'light', 'dark'];

/** Reads every token of a file. */
function readTokenCandidates(file: JsonObject): readonly Candidate[] {
  const byPath = readTokens(file);
  const resolve = createTokenResolver(byPath);
  return [...byPath.values()].map((token) => {
    const words = token.path.map((word) => camelToKebab(word).replace(/^-/, ''));
    const name = words.filter((word) => !groupWords.includes(word)).join('-');
    return {
      resolve: () => resolve(token),
      source: sourceName(token.path.join('.')),
      scheme: schemes.find((scheme) => words.includes(scheme)),
      name: isToken(name) ? name : undefined,
    };
  });
}

const importErrorText = (error: unknown): string => {
  if (error instanceof ImportError) return error.message;
  throw error;
};

/** The value of a candidate as CSS text. Throws an `ImportError`. */
function decodeToken({ resolve }: Candidate, name: Token): Decoded {
  const { value, type, followed } = resolve();
  const requiredType = tokenType(name);
  if (type === undefined) throw new ImportError('It has no $type, and none of its groups has one.');
  if (type !== requiredType) throw new ImportError(`Its type is ${quoteValue(type)}; ${name} is a ${requiredType}.`);
  const { text, changes } = codecs[requiredType].decode(value);
  if (!isPrintableCssValue(text)) throw new ImportError(`${quoteValue(text)} cannot stand in a style sheet.`);
  const toAlias = (to: string): ImportChange => ({
    kind: 'alias',
    text: `The reference ${quoteValue(to)} was followed.`,
  });
  return { text, changes: [...followed.map(toAlias), ...changes] };
}

type ImportRun = { readonly candidates: readonly Candidate[]; readonly report: ReportLine[] };

/** The CSS text of the first candidate with a valid value. */
function takeFirstValid(name: Token, { candidates, report }: ImportRun): string | undefined {
  let taken: { readonly text: string; readonly source: string } | undefined;
  for (const candidate of candidates) {
    const { source } = candidate;
    const addLine = (line: ImportChange): number => report.push({ ...line, source, token: name });
    if (taken) {
      addLine({ kind: 'ignored', text: `${quoteValue(taken.source)} was taken for ${name} already.` });
      continue;
    }
    try {
      const { text, changes } = decodeToken(candidate, name);
      taken = { text, source };
      changes.forEach(addLine);
    } catch (error) {
      addLine({ kind: 'refused', text: importErrorText(error) });
    }
  }
  return taken?.text;
}

function buildRow(name: Token, { candidates, report }: ImportRun): ThemeRow | undefined {
  const matching = candidates.filter((candidate) => candidate.name === name);
  const inScheme = (scheme: Candidate['scheme']): string | undefined =>
    takeFirstValid(name, { candidates: matching.filter((candidate) => candidate.scheme === scheme), report });
  const [both, light, dark] = [inScheme(undefined), inScheme('light'), inScheme('dark')];
  const lightValue = light ?? both ?? dark;
  if (lightValue === undefined) return undefined;
  const darkValue = dark ?? both ?? lightValue;
  if (isColorToken(name)) return { name, light: lightValue, dark: darkValue };
  const text = `${name} cannot differ in dark; ${quoteValue(lightValue)} counts.`;
  if (darkValue !== lightValue) report.push({ kind: 'ignored', source: '', token: name, text });
  return { name, light: lightValue, dark: lightValue };
}

const maxUnknownListed = 40;

/** Lists the tokens without a match, and only counts them beyond the first forty: design systems have thousands. */
function unknownTokenLines(candidates: readonly Candidate[]): ReportLine[] {
  const sources = [...new Set(candidates.filter(({ name }) => !name).map(({ source }) => source))];
  const lines = sources.slice(0, maxUnknownListed).map((source) => ignoredLine(source));
  const more = sources.length - lines.length;
  return more > 0 ? [...lines, ignoredLine('', `${more} more tokens have no counterpart in the checkout.`)] : lines;
}

/** Explains why a file has no tokens of the format. */
function emptyFileLine(file: JsonObject): ReportLine {
  const isOldDraft = Object.values(file).some((value) => isJsonObject(value) && ownProperty(value, 'value'));
  const text = isOldDraft ? 'The tokens have “value” where the format has “$value”.' : 'The file has no tokens.';
  return refusedLine('', text);
}

/** Throws an `ImportError` where the file as a whole cannot be read. */
function importDocument(file: JsonObject): ImportResult {
  const report: ReportLine[] = [];
  const candidates = readTokenCandidates(file);
  const rows = tokens.map((name) => buildRow(name, { candidates, report })).filter((row) => row !== undefined);
  const missing = tokens.filter((name) => !rows.some((row) => row.name === name));
  const extensions = decodeExtensions(file, missing);
  const isEmpty = candidates.length === 0 && extensions.rows.length === 0;
  return {
    theme: themeFromRows([...rows, ...extensions.rows]),
    report: [
      ...(isEmpty ? [emptyFileLine(file)] : []),
      ...report,
      ...extensions.report,
      ...unknownTokenLines(candidates),
    ],
  };
}

/**
 * Reads a file of the Design Tokens Format Module 2025.10. Never throws: the report says what could not be read. At most 1 MB, 5,000 tokens, 24 levels of groups.
 */
export function fromDesignTokens(text: string | null | undefined): ImportResult {
  const json = readJson(String(text));
  if ('problem' in json) return refuseFile(json.problem);
  try {
    return importDocument(json.value);
  } catch (error) {
    return refuseFile(importErrorText(error));
  }
}
