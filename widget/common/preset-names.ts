/**
 * The presets, in any combination: `theme="dark sharp"`. Of two that set the same token, the later one in this list wins.
 * The first screen needs the names alone; `widget/theme/preset-values.ts` has what they set.
 */
export const presets = ['light', 'dark', 'auto', 'soft', 'sharp', 'mono', 'inherit', 'contrast'] as const;

export type Preset = (typeof presets)[number];

export const isPreset = (word: string): word is Preset => (presets as readonly string[]).includes(word);
