import { mostOf } from './bounded-patterns.js';
import { costOfCall, measureGrowth, type Growth, type Shape } from './growth.js';
import { parserShapes, parsers, tolerant } from './parsers.js';
import { matcherOf, readPatterns, type Pattern } from './patterns.js';
import { shapesOf } from './shapes.js';

/** The shape that costs a pattern or a parser most. */
export type Worst = Growth & { readonly subject: string; readonly shape: string };

export type GrowthResult = {
  readonly patterns: readonly Worst[];
  readonly parsers: readonly Worst[];
  /** Patterns that are known to be super-linear and were not found: then the other figures mean nothing. */
  readonly overlooked: readonly string[];
  readonly texts: number;
};

type Subject = {
  readonly name: string;
  readonly call: (text: string) => unknown;
  readonly shapes: readonly Shape[];
  readonly most?: number | undefined;
};

const isWorse = (a: Growth, b: Growth | undefined): boolean =>
  b === undefined || (!b.exceeded && (a.exceeded !== undefined || a.full > b.full));

function findWorst({ name, call, shapes, most }: Subject): Worst {
  let worst: Worst | undefined;
  for (const shape of shapes) {
    const growth = measureGrowth(costOfCall(call, shape), most);
    if (isWorse(growth, worst)) worst = { ...growth, subject: name, shape: shape.name };
    if (growth.exceeded) break;
  }
  return worst ?? { half: 0, full: 0, subject: name, shape: 'none' };
}

const toSubject = (pattern: Pattern): Subject => ({
  name: `${pattern.place} ${pattern.literal}`,
  call: matcherOf(pattern.literal),
  shapes: shapesOf(pattern.literal),
  most: mostOf(pattern),
});

/** Exponential, quadratic from every start, quadratic in the middle, quadratic by overlap. */
const knownBad = [
  String.raw`/^(a+)+$/`,
  String.raw`/\s*;\s*q=/`,
  String.raw`/^(?:\d+,?)+$/`,
  String.raw`/\d+$/`,
  String.raw`/^(\w+):? ?(.*)$/`,
  String.raw`/<Cube\b[^>]*>/g`,
];

/** Runs every pattern and every parser of the product on texts of 30,000 characters that are made to be expensive. */
export function fuzzGrowth(progress: (line: string) => void = () => undefined): GrowthResult {
  const bad = knownBad.map((literal) => findWorst(toSubject({ place: 'known', literal })));
  const patterns = readPatterns().map(toSubject);
  progress(`fuzz: ${patterns.length} patterns`);
  const slowPatterns = patterns.map(findWorst);
  progress(`fuzz: ${parsers.size} parsers`);
  const slowParsers = [...parsers].map(([name, parse]) =>
    findWorst({ name, call: tolerant(parse), shapes: parserShapes }),
  );
  return {
    patterns: slowPatterns,
    parsers: slowParsers,
    overlooked: bad.filter(({ exceeded }) => !exceeded).map(({ subject }) => subject),
    texts: patterns.reduce((sum, { shapes }) => sum + shapes.length, parsers.size * parserShapes.length),
  };
}
