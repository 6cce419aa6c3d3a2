import { getDesignTheme, type DesignTheme } from './find-brand.js';
import { initialDesign } from './design.js';

/** The theme that others are compared with: the default look, until one is pinned. It lasts as long as the page. */
let pinnedTheme: DesignTheme = getDesignTheme(initialDesign);

export const getPinnedTheme = (): DesignTheme => pinnedTheme;

export const setPinnedTheme = (theme: DesignTheme): void => {
  pinnedTheme = theme;
};
