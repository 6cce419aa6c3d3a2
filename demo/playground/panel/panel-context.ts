import type { Design } from '../../design/design.js';
import type { Change } from '../history.js';
import type { ContrastResult, SchemePalettes } from '../../design/contrast.js';

/** What every group of the panel is given. */
export type PanelContext = {
  readonly design: Design;
  /** The element's attributes, as it lists them itself. */
  readonly attributeNames: readonly string[];
  readonly palettes: SchemePalettes;
  readonly contrastResults: readonly ContrastResult[];
  readonly scenarios: readonly { readonly name: string; readonly says: string }[];
  readonly change: (design: Design, change?: Change) => void;
  /** The next change of the same control is another step of undo. */
  readonly commit: () => void;
  /** Draws the panel again where only a text that is not taken has changed. */
  readonly redraw: () => void;
  readonly announce: (message: string) => void;
};
