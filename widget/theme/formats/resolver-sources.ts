import type { Scheme } from '../tokens.js';
import { parseReference } from './token-tree.js';
import { isJsonObject, ownProperty, type JsonObject } from './json.js';
import { schemeFromName } from './match-token.js';
import { ImportError, quoteValue, refusedLine, type ReportLine } from './report.js';

/** A document of the Resolver Module 2025.10. */
export const isResolver = (file: JsonObject): boolean =>
  Array.isArray(ownProperty(file, 'resolutionOrder')) && ownProperty(file, 'version') === '2025.10';

type ResolverRun = { readonly file: JsonObject; readonly scheme: Scheme; readonly report: ReportLine[]; steps: number };

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The context of a modifier: that of the scheme, else the default, else the first. */
function selectContext(modifier: JsonObject, scheme: Scheme): unknown {
  const contexts = ownProperty(modifier, 'contexts');
  const names = isJsonObject(contexts) ? Object.keys(contexts) : [];
  const selected =
    names.find((name) => schemeFromName(name) === scheme) ?? ownProperty(modifier, 'default') ?? names[0];
  return typeof selected === 'string' ? ownProperty(contexts, selected) : undefined;
}

/** The token sources of an entry of the order, a set, a modifier or a reference to one of them, weakest first. */
function collectSources(entry: unknown, run: ResolverRun): JsonObject[] {
  run.steps += 1;
  if (run.steps > 500) throw new ImportError('The sets of the resolver refer to each other without end.');
  if (!isJsonObject(entry)) return [];
  const reference = ownProperty(entry, '$ref');
  if (typeof reference === 'string') return resolveSourceReference(reference, run);
  const inner =
    ownProperty(entry, 'sources') ??
    (isJsonObject(ownProperty(entry, 'contexts')) ? selectContext(entry, run.scheme) : undefined);
  return inner === undefined ? [entry] : toArray(inner).flatMap((source) => collectSources(source, run));
}

function resolveSourceReference(reference: string, run: ResolverRun): JsonObject[] {
  if (reference.startsWith('#/')) {
    return collectSources(parseReference(reference).reduce<unknown>(ownProperty, run.file), run);
  }
  const text = `${quoteValue(reference)} is another file: put its tokens in here, or drop that file.`;
  if (!run.report.some((line) => line.text === text)) run.report.push(refusedLine('', text));
  return [];
}

/** The token sources of a resolver document in a scheme, strongest first. */
export function resolverSources(
  file: JsonObject,
  { scheme, report }: Pick<ResolverRun, 'scheme' | 'report'>,
): readonly JsonObject[] {
  const run: ResolverRun = { file, scheme, report, steps: 0 };
  return toArray(ownProperty(file, 'resolutionOrder'))
    .flatMap((entry) => collectSources(entry, run))
    .reverse();
}
