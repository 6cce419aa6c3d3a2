import type { CSSResult, LitElement } from 'lit';
import type { Order } from '#contract';

/** What the controllers know of the element that they serve. */
export interface CheckoutHost extends LitElement {
  readonly order: Order | null;
  readonly qr: 'address' | 'uri';
  readonly layout: 'card' | 'button' | 'row';
  /** Adds the styles of a part that was loaded later. */
  readonly adoptStyles: (styles: CSSResult) => void;
}
