/** What the styles of the first screen have already. */
export const firstPresets = ['light', 'dark', 'auto'] as const;

/**
 * The presets, in any combination: `theme="dark sharp"`. Of two that set the same token, the later one in this list wins.
 * The first screen needs the names alone; their values are in `widget/theme/preset-values.ts`.
 */
export const presets = [...firstPresets, 'soft', 'sharp', 'mono', 'flat', 'contrast'] as const;

export type Preset = (typeof presets)[number];

export const isPreset = (word: string): word is Preset => (presets as readonly string[]).includes(word);

/** Not by `instanceof`: the object may come from another window. */
export const isThemeObject = (theme: unknown): theme is { preset?: string } =>
  typeof theme === 'object' && theme !== null;

/** The preset of a theme: the attribute is a text, the property may be an object. */
export const toPreset = (theme: unknown): unknown => (isThemeObject(theme) ? theme.preset : theme);

/** The names in a theme's preset, which a page may set to anything. */
export const presetNames = (theme: unknown): string[] => [toPreset(theme)].join().match(/\S+/g) ?? [];
