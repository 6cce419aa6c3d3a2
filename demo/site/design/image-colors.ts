import { converter, differenceEuclidean, formatHex, modeOklab, modeRgb, useMode, type Oklab } from 'culori/fn';

/** Opaque pixels of about the same colour. The sums give their mean. */
type Bin = { count: number; readonly sum: [number, number, number] };

useMode(modeRgb);
useMode(modeOklab);
const toOklab = converter('oklab');
const distance = differenceEuclidean('oklab');

type Rgb = readonly [number, number, number];

type Candidate = {
  readonly hex: string;
  readonly rgb: Rgb;
  readonly lab: Oklab;
  readonly count: number;
  readonly weight: number;
};

/** Channels keep this many bits in a bin: 32 steps, fine enough that two colours of a logo share none. */
const binShift = 3;
const minAlpha = 128;
/** Less than this share of the picture is an edge between two colours, or noise. */
const minShare = 0.01;
/** In OKLab: colours that are closer are one colour. */
const minDistance = 0.12;
/** An edge is at most this part of the areas that it separates; its colour is this near to a mix of theirs, in sRGB. */
const maxEdgePart = 0.2;
const maxEdgeDistance = 0.05;
/** A logo has few areas, and a photograph has no edges that matter. */
const maxAreas = 12;
/** A chroma from which a colour counts in full. Greys count a little: some brands are black. */
const fullChroma = 0.1;
const greyWeight = 0.04;

function collectBins(pixels: ArrayLike<number>): readonly Bin[] {
  const bins = new Map<number, Bin>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < minAlpha) continue;
    const key = ((red >> binShift) << 10) | ((green >> binShift) << 5) | (blue >> binShift);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.sum[0] += red;
    bin.sum[1] += green;
    bin.sum[2] += blue;
    bins.set(key, bin);
  }
  return [...bins.values()];
}

/** White is paper, not a brand. */
const isPaper = ({ l, a, b }: Oklab): boolean => l > 0.95 && Math.hypot(a, b) < 0.03;

function toCandidate({ count, sum }: Bin): Candidate {
  const mean = (total: number): number => total / count / 255;
  const rgb: Rgb = [mean(sum[0]), mean(sum[1]), mean(sum[2])];
  const color = { mode: 'rgb', r: rgb[0], g: rgb[1], b: rgb[2] } as const;
  const lab = toOklab(color);
  const chroma = Math.hypot(lab.a, lab.b);
  return {
    hex: formatHex(color),
    rgb,
    lab,
    count,
    weight: count * Math.max(greyWeight, Math.min(1, chroma / fullChroma)),
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The distance of a colour from the line between two others. */
function distanceFromMix(color: Rgb, [one, other]: readonly [one: Rgb, other: Rgb]): number {
  const line = other.map((value, index) => value - (one[index] ?? 0));
  const offset = color.map((value, index) => value - (one[index] ?? 0));
  const length = sumOf(line.map((value) => value * value)) || 1;
  const along = sumOf(line.map((value, index) => value * (offset[index] ?? 0))) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(...offset.map((value, index) => value - share * (line[index] ?? 0)));
}

/** Whether a colour is only the soft edge between two large areas: a mix of their colours on few pixels. */
const isEdge = ({ rgb, count }: Candidate, areas: readonly Candidate[]): boolean => {
  const larger = areas.filter((area) => count <= area.count * maxEdgePart);
  return larger.some((one, index) =>
    larger.slice(index + 1).some((other) => distanceFromMix(rgb, [one.rgb, other.rgb]) < maxEdgeDistance),
  );
};

/**
 * The colours of a picture that can be a brand, the most telling first: large areas before small ones, colours before greys.
 * Takes the bytes of a canvas, red, green, blue and alpha of each pixel. An empty or white picture has none.
 */
export function extractBrandColors(pixels: ArrayLike<number>, maxColors = 5): readonly string[] {
  const bins = collectBins(pixels);
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const counted = bins.filter(({ count }) => count >= total * minShare).map(toCandidate);
  const areas = counted.toSorted((one, other) => other.count - one.count).slice(0, maxAreas);
  const candidates = counted
    .filter((candidate) => !isPaper(candidate.lab) && !isEdge(candidate, areas))
    .sort((one, other) => other.weight - one.weight);
  const taken: Candidate[] = [];
  for (const candidate of candidates) {
    if (taken.length === maxColors) break;
    if (taken.every(({ lab }) => distance(lab, candidate.lab) >= minDistance)) taken.push(candidate);
  }
  return taken.map(({ hex }) => hex);
}
