import { resolveImports, type Aliases, type Sources } from './parse-imports.js';

type Graph = ReadonlyMap<string, readonly string[]>;
type CycleSearch = { readonly start: string; readonly reported: ReadonlySet<string> };

/** Imports of every kind: a cycle of types is a cycle too. */
const buildGraph = (sources: Sources, aliases: Aliases): Graph =>
  new Map(
    [...sources].map(([path, text]) => [
      path,
      [...new Set(resolveImports({ path, text }, aliases).map(({ target }) => target))].filter((target) =>
        sources.has(target),
      ),
    ]),
  );

/** The shortest way from a file back to itself over files that belong to no cycle reported so far. */
function findShortestCycle(graph: Graph, { start, reported }: CycleSearch): string[] | undefined {
  const previous = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of graph.get(path) ?? []) {
      if (next === start) return tracePath(previous, path).concat(start);
      if (previous.has(next) || reported.has(next)) continue;
      previous.set(next, path);
      queue.push(next);
    }
  }
  return undefined;
}

function tracePath(previous: ReadonlyMap<string, string>, last: string): string[] {
  const before = previous.get(last);
  return before === undefined ? [last] : [...tracePath(previous, before), last];
}

/** One path through each cycle, in which no file stands twice: `a.ts -> b.ts -> a.ts`. Empty when there is no cycle. */
export function findCycles(sources: Sources, aliases: Aliases): string[] {
  const graph = buildGraph(sources, aliases);
  const reported = new Set<string>();
  const cycles: string[] = [];
  for (const start of graph.keys()) {
    const cycle = reported.has(start) ? undefined : findShortestCycle(graph, { start, reported });
    if (!cycle) continue;
    cycles.push(cycle.join(' -> '));
    reported.add(start);
  }
  return cycles;
}
