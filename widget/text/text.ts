import type { en as destination } from '../destination/en.js';
import type { en as layout } from '../layout/en.js';
import type { en as order } from '../order/en.js';
import type { en as outcome } from '../order/outcome/en.js';
import type { en as main } from './en.js';

/** A sentence for each category of numbers that its language tells apart; `other` is for the rest. */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Every word that the widget says, in English. */
export type English = typeof main & typeof destination & typeof order & typeof outcome & typeof layout;

/**
 * Every word that the widget says, by key. Each can be replaced through the `translations` property; what depends on a
 * number may be one sentence, or one for each category of `Intl.PluralRules`.
 */
export type Text = { [K in keyof English]: English[K] extends string ? string : string | PluralForms };
