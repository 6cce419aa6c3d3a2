import { schemes, type Scheme } from '../tokens.js';
import { TokenTree, parseReference, type LocatedToken } from './token-tree.js';
import { isJsonObject, ownProperty, type JsonObject } from './json.js';
import { matchToken, schemeFromName, type TokenMatch } from './match-token.js';
import { ImportError, quoteValue, refusedLine, sourceName, type ReportLine } from './report.js';

/** A document of the Resolver Module 2025.10. */
const isResolver = (file: JsonObject): boolean =>
  Array.isArray(ownProperty(file, 'resolutionOrder')) && ownProperty(file, 'version') === '2025.10';

type ResolverRun = { readonly file: JsonObject; readonly scheme: Scheme; readonly report: ReportLine[]; steps: number };

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The context of a modifier for the scheme, else the default one, else the first. */
function selectContext(modifier: JsonObject, scheme: Scheme): unknown {
  const contexts = ownProperty(modifier, 'contexts');
  if (!isJsonObject(contexts)) return undefined;
  const names = Object.keys(contexts);
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
  const inner = ownProperty(entry, 'sources') ?? selectContext(entry, run.scheme);
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
const resolverSources = (run: ResolverRun): readonly JsonObject[] =>
  toArray(ownProperty(run.file, 'resolutionOrder'))
    .flatMap((entry) => collectSources(entry, run))
    .reverse();

/** A token of the file, and the token of the checkout that it matches. */
export type Candidate = {
  readonly tree: TokenTree;
  readonly token: LocatedToken;
  readonly source: string;
  readonly scheme: Scheme | undefined;
  readonly match: TokenMatch | undefined;
};

const parentKey = (path: readonly string[]): string => JSON.stringify(path.slice(0, -1));

/**
 * The groups that hold `light` and `dark` and nothing else: one token in two schemes. Beside other names, as in
 * `primary: {light, main, dark}`, the same words are shades.
 */
function schemeGroups(tokens: readonly LocatedToken[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const { path } of tokens)
    children.set(parentKey(path), [...(children.get(parentKey(path)) ?? []), path.at(-1) ?? '']);
  const isPair = (names: readonly string[]): boolean =>
    names.length === 2 && new Set(names.map(schemeFromName)).size === 2 && names.every(schemeFromName);
  return new Set([...children].filter(([, names]) => isPair(names)).map(([parent]) => parent));
}

function findCandidates(tree: TokenTree): Candidate[] {
  const tokens = tree.tokens();
  const pairs = schemeGroups(tokens);
  return tokens.map((token) => {
    const { path } = token;
    const isScheme = (name: string, index: number): boolean =>
      schemeFromName(name) !== undefined && (index < path.length - 1 || pairs.has(parentKey(path)));
    const scheme = path.filter(isScheme).map(schemeFromName).at(-1);
    const match = matchToken(path.filter((name, index) => !isScheme(name, index)));
    return { tree, token, source: sourceName(path.join('.')), scheme, match };
  });
}

type CandidateSet = { readonly candidates: readonly Candidate[]; readonly trees: readonly TokenTree[] };

/** Reads every token of a file, and of a resolver document once for each scheme. */
export function readTokenCandidates(file: JsonObject, report: ReportLine[]): CandidateSet {
  if (!isResolver(file)) {
    const tree = new TokenTree([file]);
    return { candidates: findCandidates(tree), trees: [tree] };
  }
  const runs = schemes.map((scheme) => {
    const tree = new TokenTree(resolverSources({ file, scheme, report, steps: 0 }));
    return { tree, candidates: findCandidates(tree).map((candidate) => ({ ...candidate, scheme })) };
  });
  return { candidates: runs.flatMap(({ candidates }) => candidates), trees: runs.map(({ tree }) => tree) };
}
