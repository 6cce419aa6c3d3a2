import { converter, differenceEuclidean, formatHex, modeOklab, modeRgb, useMode, type Oklab } from 'culori/fn';

/** Opaque pixels of about the same colour. The sums give their mean. */
type Bin = { count: number; readonly sum: [number, number, number] };

useMode(modeRgb);
useMode(modeOklab);
const toOklab = converter('oklab');
const distance = differenceEuclidean('oklab');

type Candidate = { readonly hex: string; readonly lab: Oklab; readonly weight: number };

/** Channels keep this many bits in a bin: 32 steps, fine enough that two colours of a logo share none. */
const binShift = 3;
const minAlpha = 128;
/** Less than this share of the picture is an edge between two colours, or noise. */
const minShare = 0.03;
/** In OKLab: colours that are closer are one colour. */
const minDistance = 0.12;
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

function toCandidate({ count, sum: [r, g, b] }: Bin): Candidate {
  const mean = (total: number): number => total / count / 255;
  const color = { mode: 'rgb', r: mean(r), g: mean(g), b: mean(b) } as const;
  const lab = toOklab(color);
  const chroma = Math.hypot(lab.a, lab.b);
  return { hex: formatHex(color), lab, weight: count * Math.max(greyWeight, Math.min(1, chroma / fullChroma)) };
}

/**
 * The colours of a picture that can be a brand, the most telling first: large areas before small ones, colours before greys.
 * Takes the bytes of a canvas, red, green, blue and alpha of each pixel. An empty or white picture has none.
 */
export function extractBrandColors(pixels: ArrayLike<number>, maxColors = 5): readonly string[] {
  const bins = collectBins(pixels);
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const candidates = bins
    .filter(({ count }) => count >= total * minShare)
    .map(toCandidate)
    .filter(({ lab }) => !isPaper(lab))
    .sort((one, other) => other.weight - one.weight);
  const taken: Candidate[] = [];
  for (const candidate of candidates) {
    if (taken.length === maxColors) break;
    if (taken.every(({ lab }) => distance(lab, candidate.lab) >= minDistance)) taken.push(candidate);
  }
  return taken.map(({ hex }) => hex);
}
