import { tokens, type Token } from '../tokens.js';
import { readCandidates, type Candidate } from './candidates.js';
import { keptIn } from './kept.js';
import { isColor, typeOf } from './names.js';
import { isObject, own, readJson, type JsonObject } from './read-json.js';
import { resolve } from './references.js';
import { Refusal, type Change } from './refusal.js';
import { isSafe, shown, themeOf, type Imported, type ReportLine, type Row } from './theme-file.js';
import { codecs } from './values.js';

const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message;
  throw error;
};

type Taken = { readonly text: string; readonly changes: readonly Change[] };

function valueOf({ groups, token, match }: Candidate, name: Token): Taken {
  const { value, type, followed } = resolve(groups, token);
  const wanted = typeOf(name);
  if (type === undefined) throw new Refusal('It has no $type, and none of its groups has one.');
  if (type !== wanted) throw new Refusal(`Its type is ${shown(type)}; ${name} is a ${wanted}.`);
  const { text, changes } = codecs[wanted].decode(value, match?.rank === 0);
  if (!isSafe(text)) throw new Refusal(`${shown(text)} cannot stand in a style sheet.`);
  const aliases = followed.map((to): Change => ({ kind: 'alias', text: `The reference ${shown(to)} was followed.` }));
  return { text, changes: [...aliases, ...changes] };
}

/** The first of the candidates, surest first, whose value can be taken. */
function take(name: Token, candidates: readonly Candidate[], report: ReportLine[]): string | undefined {
  let found: string | undefined;
  let from = '';
  for (const candidate of candidates) {
    const { source } = candidate;
    const say = (line: Change): number => report.push({ ...line, source, token: name });
    if (found !== undefined) {
      say({ kind: 'ignored', text: `${shown(from)} was taken for ${name} already.` });
      continue;
    }
    try {
      const { text, changes } = valueOf(candidate, name);
      [found, from] = [text, source];
      if (candidate.match?.rank !== 0) say({ kind: 'name', text: `It was taken as ${name}.` });
      changes.forEach(say);
    } catch (error) {
      say({ kind: 'refused', text: reasonOf(error) });
    }
  }
  return found;
}

const bySurety = (a: Candidate, b: Candidate): number => (a.match?.rank ?? 0) - (b.match?.rank ?? 0);

function rowFor(name: Token, candidates: readonly Candidate[], report: ReportLine[]): Row | undefined {
  const mine = candidates.filter(({ match }) => match?.name === name).toSorted(bySurety);
  const inScheme = (scheme: Candidate['scheme']): string | undefined =>
    take(
      name,
      mine.filter((candidate) => candidate.scheme === scheme),
      report,
    );
  const [both, light, dark] = [inScheme(undefined), inScheme('light'), inScheme('dark')];
  const day = light ?? both ?? dark;
  if (day === undefined) return undefined;
  const night = dark ?? both ?? day;
  if (isColor(name) || night === day) return { name, light: day, dark: night };
  report.push({
    kind: 'ignored',
    source: '',
    token: name,
    text: `${name} cannot differ in dark; ${shown(day)} counts.`,
  });
  return { name, light: day, dark: day };
}

const mostUnknown = 40;

/** What has no place in a checkout is named, but no design system of a thousand tokens fills the page with it. */
function unknown(candidates: readonly Candidate[]): ReportLine[] {
  const sources = [...new Set(candidates.filter(({ match }) => !match).map(({ source }) => source))];
  const lines = sources
    .slice(0, mostUnknown)
    .map((source): ReportLine => ({ kind: 'ignored', source, text: 'The checkout has no token of that meaning.' }));
  const more = sources.length - lines.length;
  const text = `${more} more tokens have no counterpart in the checkout.`;
  return more > 0 ? [...lines, { kind: 'ignored', source: '', text }] : lines;
}

function read(file: JsonObject): Imported {
  const report: ReportLine[] = [];
  const { candidates, groups } = readCandidates(file, report);
  const found = tokens.map((name) => rowFor(name, candidates, report)).filter((row) => row !== undefined);
  const missing = tokens.filter((name) => !found.some((row) => row.name === name));
  const kept = keptIn(groups, missing);
  const theme = themeOf([...found, ...kept.rows]);
  const problems = groups.flatMap((group) => group.problems);
  const old = candidates.length === 0 && Object.values(file).some((value) => isObject(value) && own(value, 'value'));
  const none: ReportLine = {
    kind: 'refused',
    source: '',
    text: old ? 'The tokens have “value” where the format has “$value”.' : 'The file has no tokens.',
  };
  const empty = candidates.length === 0 && kept.rows.length === 0 ? [none] : [];
  return { theme, report: [...empty, ...report, ...problems, ...kept.report, ...unknown(candidates)] };
}

/**
 * Reads a file of the Design Tokens Format Module 2025.10, or a document of its Resolver Module whose sources all stand
 * in it. Never throws: what cannot be taken is in the report. At most 1 MB, 5,000 tokens, 24 levels of groups.
 */
export function fromDesignTokens(text: string): Imported {
  const json = readJson(text);
  const refuse = (reason: string): Imported => ({
    theme: { light: {} },
    report: [{ kind: 'refused', source: '', text: reason }],
  });
  if ('problem' in json) return refuse(json.problem);
  try {
    return read(json.value);
  } catch (error) {
    return refuse(reasonOf(error));
  }
}
