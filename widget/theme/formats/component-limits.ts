import type { Triple } from '../color.js';

type Range = readonly [least: number, most: number];

const unbounded: Range = [-Infinity, Infinity];
const unit: Range = [0, 1];
const percent: Range = [0, 100];
const chroma: Range = [0, Infinity];
/** Below 360: the Color Module writes a full turn as 0. */
const hue: Range = [0, 359.9999999];

/** The ranges of the Color Module 2025.10; components of every other space go from 0 to 1. */
const limits: Readonly<Record<string, readonly [Range, Range, Range]>> = {
  hsl: [hue, percent, percent],
  hwb: [hue, percent, percent],
  lab: [percent, unbounded, unbounded],
  lch: [percent, chroma, hue],
  oklab: [unit, unbounded, unbounded],
  oklch: [unit, chroma, hue],
};

/** Whether the Color Module 2025.10 allows these components in a colour space. */
export const isWithinLimits = (space: string, components: Triple): boolean =>
  components.every((value, index) => {
    const [least, most] = limits[space]?.[index] ?? unit;
    return Number.isFinite(value) && value >= least && value <= most;
  });
