import type { CSSResult, LitElement } from 'lit';
import type { Order } from '#contract';
import type { Partner } from '../common/purchase.js';
import type { CheckoutProperties } from '../config/attributes.js';
import type { Text } from '../text/text.js';

/**
 * The element as everything below it sees it. An interface, because nothing below may import the class: it imports all of
 * them.
 */
export interface CheckoutHost extends LitElement, Readonly<CheckoutProperties> {
  /** Null before the order exists. */
  readonly order: Order | null;
  readonly partner: Partner | undefined;
  readonly translations: Partial<Text>;
  /** Forgets the order and starts over. */
  readonly reset: () => void;
  /** Adds the styles of a chunk that loaded later. */
  readonly adoptStyles: (styles: CSSResult) => void;
}
