import type { CSSResult, LitElement } from 'lit';
import type { Order } from '#contract';
import type { Line } from '../common/purchase.js';
import type { OptionNames, Text } from '../text/text.js';

/** The element as everything below it sees it. Nothing below imports the class. */
export interface CheckoutHost extends LitElement {
  readonly order: Order | null;
  readonly transactionCode: string | null | undefined;
  readonly qr: 'address' | 'uri';
  readonly emphasis: 'payment' | 'address';
  readonly paymentTarget: '_blank' | '_self' | '_top';
  readonly returnUrl: string;
  readonly explorerUrl: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
  readonly supportUrl: string;
  readonly consent: '' | 'required';
  readonly termsVersion: string;
  readonly lines: readonly Line[] | undefined;
  readonly locale: string;
  readonly numberingSystem: string;
  readonly optionNames: OptionNames | undefined;
  readonly brand: string;
  readonly theme: unknown;
  readonly layout: 'card' | 'button' | 'row';
  readonly translations: Partial<Text>;
  /** Adds the styles of a chunk that loaded later. */
  readonly adoptStyles: (styles: CSSResult) => void;
}
