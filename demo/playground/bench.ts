import type { Design } from '../design/design.js';
import type { Change } from '../design/history.js';
import type { Measured, Palettes } from '../design/palette.js';

/** What every group of the panel is given. */
export type Bench = {
  readonly design: Design;
  /** The element's attributes, as it lists them itself. */
  readonly names: readonly string[];
  readonly palettes: Palettes;
  readonly measured: readonly Measured[];
  readonly scenarios: readonly { readonly name: string; readonly says: string }[];
  readonly change: (design: Design, change?: Change) => void;
  /** The next change of the same control is another step of undo. */
  readonly settle: () => void;
  /** Draws the panel again where only a text that is not taken has changed. */
  readonly redraw: () => void;
  readonly say: (sentence: string) => void;
};
