import { presetNames } from '../../../widget/common/preset-names.js';
import type { Token } from '../../../widget/theme/tokens.js';
import { exampleCoin } from '../../../server/pages/common/example-order.js';
import { omitEmpty, type Attributes } from './attributes.js';
import { splitLightDark } from '../../../widget/theme/formats/css.js';
import type { Theme } from '../../../widget/theme/index.js';

/** Builds the value of the `theme` property from the presets and the tokens of a design. */
export function toThemeProperty({ attributes: { theme: preset = 'auto' }, tokens }: Design): Theme {
  const values = Object.entries(tokens).map(([name, text]) => {
    const { light, dark } = splitLightDark(text);
    return [name, light === dark ? light : { light, dark }] as const;
  });
  if (values.length === 0) return preset;
  return { ...(preset !== 'auto' && { preset }), ...Object.fromEntries(values) };
}

/** CSS values by token. A colour per scheme is written as `light-dark(a, b)`. `brand` is an attribute here. */
export type Tokens = Readonly<Partial<Record<Token, string>>>;

export const previewModes = ['shop', 'schemes', 'phone'] as const;

/** The shop, light beside dark, or a phone. */
export type PreviewMode = (typeof previewModes)[number];

/** Everything that can be set on the page: the subject of undo and of shared links. */
export type Design = {
  readonly attributes: Attributes;
  readonly tokens: Tokens;
  /** The id of a state fixture. With an empty string the checkout uses the selected service. */
  readonly state: string;
  readonly previewMode: PreviewMode;
};

export const initialDesign: Design = {
  attributes: {
    'fiat-amount': '49.00',
    'fiat-currency': 'USD',
    // What the headline says: the buyer pays by card.
    'payment-options': 'card_global wallet_pay card_express',
    'external-reference': 'INV-1001',
    ...exampleCoin,
  },
  tokens: {},
  state: '',
  previewMode: 'shop',
};

export const withAttributes = (design: Design, attributes: Attributes): Design => ({
  ...design,
  attributes: omitEmpty({ ...design.attributes, ...attributes }),
});

export const withTokens = (design: Design, tokens: Tokens): Design => ({
  ...design,
  tokens: omitEmpty({ ...design.tokens, ...tokens }),
});

/** The presets of the `theme` attribute. */
export const getPresets = ({ attributes }: Design): readonly string[] => presetNames(attributes['theme']);
