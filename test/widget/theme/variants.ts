import { schemes, tintedBackgrounds } from '../../../widget/theme/tokens.js';
import type { Contrast, Scheme, Background } from '../../../widget/theme/tokens.js';

const contrasts: readonly Contrast[] = ['normal', 'more'];

/** The four palettes of a theme. */
export const variants: readonly { readonly scheme: Scheme; readonly contrast: Contrast }[] = schemes.flatMap((scheme) =>
  contrasts.map((contrast) => ({ scheme, contrast })),
);

/** How a background is tinted; undefined for a token. */
export const tintOf = (name: Background): (typeof tintedBackgrounds)[keyof typeof tintedBackgrounds] | undefined =>
  name in tintedBackgrounds ? tintedBackgrounds[name as keyof typeof tintedBackgrounds] : undefined;
