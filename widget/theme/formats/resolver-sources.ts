import type { Scheme } from '../tokens.js';
import { parseReference } from './token-tree.js';
import { isJsonObject, ownProperty, type JsonObject } from './read-json.js';
import { ImportError } from './import-error.js';
import { schemeFromName } from './synonyms.js';
import { quoteValue, type ReportLine } from './theme-file.js';

/** A document of the Resolver Module 2025.10. */
export const isResolver = (file: JsonObject): boolean =>
  Array.isArray(ownProperty(file, 'resolutionOrder')) && ownProperty(file, 'version') === '2025.10';

type ResolverRun = { readonly file: JsonObject; readonly scheme: Scheme; readonly report: ReportLine[]; steps: number };

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The context of a modifier: the one of the scheme, else its default, else its first. */
function selectContext(modifier: JsonObject, scheme: Scheme): unknown {
  const contexts = ownProperty(modifier, 'contexts');
  const names = isJsonObject(contexts) ? Object.keys(contexts) : [];
  const selected =
    names.find((name) => schemeFromName(name) === scheme) ?? ownProperty(modifier, 'default') ?? names[0];
  return typeof selected === 'string' ? ownProperty(contexts, selected) : undefined;
}

/** What an entry of the order, a set, a modifier or a reference to one of them brings, weakest first. */
function collectSources(entry: unknown, reading: ResolverRun): JsonObject[] {
  reading.steps += 1;
  if (reading.steps > 500) throw new ImportError('The sets of the resolver refer to each other without end.');
  if (!isJsonObject(entry)) return [];
  const reference = ownProperty(entry, '$ref');
  if (typeof reference === 'string') return resolveSourceReference(reference, reading);
  const inner =
    ownProperty(entry, 'sources') ??
    (isJsonObject(ownProperty(entry, 'contexts')) ? selectContext(entry, reading.scheme) : undefined);
  return inner === undefined ? [entry] : toArray(inner).flatMap((source) => collectSources(source, reading));
}

function resolveSourceReference(reference: string, reading: ResolverRun): JsonObject[] {
  if (reference.startsWith('#/')) {
    return collectSources(parseReference(reference).reduce<unknown>(ownProperty, reading.file), reading);
  }
  const text = `${quoteValue(reference)} is another file: put its tokens in here, or drop that file.`;
  if (!reading.report.some((line) => line.text === text)) reading.report.push({ kind: 'refused', source: '', text });
  return [];
}

/** The token sources that a resolver document lays over each other in a scheme, strongest first. */
export function resolverSources(file: JsonObject, scheme: Scheme, report: ReportLine[]): readonly JsonObject[] {
  const reading: ResolverRun = { file, scheme, report, steps: 0 };
  return toArray(ownProperty(file, 'resolutionOrder'))
    .flatMap((entry) => collectSources(entry, reading))
    .reverse();
}
