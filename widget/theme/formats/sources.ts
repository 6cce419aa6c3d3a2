import type { Scheme } from '../tokens.js';
import { pathOf } from './groups.js';
import { isObject, own, type JsonObject } from './read-json.js';
import { Refusal } from './refusal.js';
import { schemeOf } from './synonyms.js';
import { shown, type ReportLine } from './theme-file.js';

/** A document of the Resolver Module 2025.10. */
export const isResolver = (file: JsonObject): boolean =>
  Array.isArray(own(file, 'resolutionOrder')) && own(file, 'version') === '2025.10';

type Reading = { readonly file: JsonObject; readonly scheme: Scheme; readonly report: ReportLine[]; steps: number };

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The context of a modifier: the one of the scheme, else its default, else its first. */
function contextOf(modifier: JsonObject, scheme: Scheme): unknown {
  const contexts = own(modifier, 'contexts');
  const names = isObject(contexts) ? Object.keys(contexts) : [];
  const wanted = names.find((name) => schemeOf(name) === scheme) ?? own(modifier, 'default') ?? names[0];
  return typeof wanted === 'string' ? own(contexts, wanted) : undefined;
}

/** What an entry of the order, a set, a modifier or a reference to one of them brings, weakest first. */
function sourcesIn(entry: unknown, reading: Reading): JsonObject[] {
  reading.steps += 1;
  if (reading.steps > 500) throw new Refusal('The sets of the resolver refer to each other without end.');
  if (!isObject(entry)) return [];
  const reference = own(entry, '$ref');
  if (typeof reference === 'string') return referred(reference, reading);
  const inner =
    own(entry, 'sources') ?? (isObject(own(entry, 'contexts')) ? contextOf(entry, reading.scheme) : undefined);
  return inner === undefined ? [entry] : list(inner).flatMap((source) => sourcesIn(source, reading));
}

function referred(reference: string, reading: Reading): JsonObject[] {
  if (reference.startsWith('#/')) {
    return sourcesIn(pathOf(reference).reduce<unknown>(own, reading.file), reading);
  }
  const text = `${shown(reference)} is another file: put its tokens in here, or drop that file.`;
  if (!reading.report.some((line) => line.text === text)) reading.report.push({ kind: 'refused', source: '', text });
  return [];
}

/** The token sources that a resolver document lays over each other in a scheme, strongest first. */
export function sourcesFor(file: JsonObject, scheme: Scheme, report: ReportLine[]): readonly JsonObject[] {
  const reading: Reading = { file, scheme, report, steps: 0 };
  return list(own(file, 'resolutionOrder'))
    .flatMap((entry) => sourcesIn(entry, reading))
    .reverse();
}
