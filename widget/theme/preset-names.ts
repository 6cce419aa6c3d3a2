/** Ready-made looks, in any combination: `theme="dark sharp"`. Of two that set the same, the later one here wins. */
export const presets = ['light', 'dark', 'auto', 'soft', 'sharp', 'mono', 'inherit', 'contrast'] as const;

export type Preset = (typeof presets)[number];

export const isPreset = (word: string): word is Preset => (presets as readonly string[]).includes(word);
