import { tokens, type Token } from '../tokens.js';
import { readCandidates, type Candidate } from './candidates.js';
import { decodeExtensions } from './css-extensions.js';
import { isColorToken, tokenType } from './token-types.js';
import { isJsonObject, ownProperty, readJson, type JsonObject } from './read-json.js';
import { resolveReferences } from './resolve-references.js';
import { ImportError, type ImportChange } from './import-error.js';
import {
  isPrintableCssValue,
  quoteValue,
  themeFromRows,
  type ImportResult,
  type ReportLine,
  type ThemeRow,
} from './theme-file.js';
import { codecs } from './codecs.js';

const refusalReason = (error: unknown): string => {
  if (error instanceof ImportError) return error.message;
  throw error;
};

type TokenValue = { readonly text: string; readonly changes: readonly ImportChange[] };

function decodeToken({ groups, token, match }: Candidate, name: Token): TokenValue {
  const { value, type, followed } = resolveReferences(groups, token);
  const wanted = tokenType(name);
  if (type === undefined) throw new ImportError('It has no $type, and none of its groups has one.');
  if (type !== wanted) throw new ImportError(`Its type is ${quoteValue(type)}; ${name} is a ${wanted}.`);
  const { text, changes } = codecs[wanted].decode(value, match?.rank === 0);
  if (!isPrintableCssValue(text)) throw new ImportError(`${quoteValue(text)} cannot stand in a style sheet.`);
  const aliases = followed.map((to): ImportChange => ({
    kind: 'alias',
    text: `The reference ${quoteValue(to)} was followed.`,
  }));
  return { text, changes: [...aliases, ...changes] };
}

/** The first of the candidates, surest first, whose value can be taken. */
function takeFirstValid(name: Token, candidates: readonly Candidate[], report: ReportLine[]): string | undefined {
  let found: string | undefined;
  let from = '';
  for (const candidate of candidates) {
    const { source } = candidate;
    const addLine = (line: ImportChange): number => report.push({ ...line, source, token: name });
    if (found !== undefined) {
      addLine({ kind: 'ignored', text: `${quoteValue(from)} was taken for ${name} already.` });
      continue;
    }
    try {
      const { text, changes } = decodeToken(candidate, name);
      [found, from] = [text, source];
      if (candidate.match?.rank !== 0) addLine({ kind: 'name', text: `It was taken as ${name}.` });
      changes.forEach(addLine);
    } catch (error) {
      addLine({ kind: 'refused', text: refusalReason(error) });
    }
  }
  return found;
}

const byRank = (a: Candidate, b: Candidate): number => (a.match?.rank ?? 0) - (b.match?.rank ?? 0);

function buildRow(name: Token, candidates: readonly Candidate[], report: ReportLine[]): ThemeRow | undefined {
  const mine = candidates.filter(({ match }) => match?.name === name).toSorted(byRank);
  const inScheme = (scheme: Candidate['scheme']): string | undefined =>
    takeFirstValid(
      name,
      mine.filter((candidate) => candidate.scheme === scheme),
      report,
    );
  const [both, light, dark] = [inScheme(undefined), inScheme('light'), inScheme('dark')];
  const day = light ?? both ?? dark;
  if (day === undefined) return undefined;
  const night = dark ?? both ?? day;
  if (isColorToken(name) || night === day) return { name, light: day, dark: night };
  report.push({
    kind: 'ignored',
    source: '',
    token: name,
    text: `${name} cannot differ in dark; ${quoteValue(day)} counts.`,
  });
  return { name, light: day, dark: day };
}

const maxUnknownListed = 40;

/** What has no place in a checkout is named, but no design system of a thousand tokens fills the page with it. */
function unknownTokenLines(candidates: readonly Candidate[]): ReportLine[] {
  const sources = [...new Set(candidates.filter(({ match }) => !match).map(({ source }) => source))];
  const lines = sources
    .slice(0, maxUnknownListed)
    .map((source): ReportLine => ({ kind: 'ignored', source, text: 'The checkout has no token of that meaning.' }));
  const more = sources.length - lines.length;
  const text = `${more} more tokens have no counterpart in the checkout.`;
  return more > 0 ? [...lines, { kind: 'ignored', source: '', text }] : lines;
}

function importDocument(file: JsonObject): ImportResult {
  const report: ReportLine[] = [];
  const { candidates, groups } = readCandidates(file, report);
  const found = tokens.map((name) => buildRow(name, candidates, report)).filter((row) => row !== undefined);
  const missing = tokens.filter((name) => !found.some((row) => row.name === name));
  const kept = decodeExtensions(groups, missing);
  const theme = themeFromRows([...found, ...kept.rows]);
  const problems = groups.flatMap((group) => group.problems);
  const old =
    candidates.length === 0 && Object.values(file).some((value) => isJsonObject(value) && ownProperty(value, 'value'));
  const none: ReportLine = {
    kind: 'refused',
    source: '',
    text: old ? 'The tokens have “value” where the format has “$value”.' : 'The file has no tokens.',
  };
  const empty = candidates.length === 0 && kept.rows.length === 0 ? [none] : [];
  return { theme, report: [...empty, ...report, ...problems, ...kept.report, ...unknownTokenLines(candidates)] };
}

/**
 * Reads a file of the Design Tokens Format Module 2025.10, or a document of its Resolver Module whose sources all stand
 * in it. Never throws: what cannot be taken is in the report. At most 1 MB, 5,000 tokens, 24 levels of groups.
 */
export function fromDesignTokens(text: string): ImportResult {
  const json = readJson(text);
  const refuse = (reason: string): ImportResult => ({
    theme: { light: {} },
    report: [{ kind: 'refused', source: '', text: reason }],
  });
  if ('problem' in json) return refuse(json.problem);
  try {
    return importDocument(json.value);
  } catch (error) {
    return refuse(refusalReason(error));
  }
}
