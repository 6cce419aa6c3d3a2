import type { Design } from '../../design/design.js';
import type { Change } from '../history.js';
import type { ContrastResult, SchemePalettes } from '../../design/contrast.js';

/** What the panel passes to every group. */
export type PanelContext = {
  readonly design: Design;
  readonly palettes: SchemePalettes;
  readonly contrastResults: readonly ContrastResult[];
  readonly scenarios: readonly { readonly name: string; readonly says: string }[];
  readonly change: (design: Design, change?: Change) => void;
  /** Ends the current undo step. */
  readonly commit: () => void;
  /** Draws the panel again after a change of an invalid text only. */
  readonly redraw: () => void;
  readonly announce: (message: string) => void;
};
