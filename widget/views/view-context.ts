import type { OrderSnapshot, PaymentOption } from '#contract';
import type { TemplateResult } from 'lit';
import type { Purchase } from '../common/purchase.js';
import type { CheckoutHost } from '../element/host.js';
import type { Wallet } from '../common/purchase.js';
import type { Choice } from '../state/machine.js';
import type { en } from '../text/en/main.js';
import type { OptionText, Text } from '../text/text.js';

export type LimitsProps = { readonly limits: string | null | undefined; readonly purchase: Purchase };

/** Draws the marks of options, coins and networks. */
export interface Marks {
  readonly optionIcon: (option: PaymentOption) => TemplateResult;
  readonly coinMark: (pair: Pick<Wallet, 'crypto_currency' | 'crypto_currency_network'>) => TemplateResult;
  readonly networkMark: (network: string) => TemplateResult;
  /** The limits that the amount is beyond, in one sentence, where the service says them. */
  readonly limitsText: (props: LimitsProps, context: ViewContext) => string;
  /** Until when an order can be paid. */
  readonly deadlineText: (snapshot: OrderSnapshot, context: ViewContext) => string;
  /** What the buyer gets, where the service says it. */
  readonly quoteText: (choice: Choice, context: ViewContext) => TemplateResult | undefined;
}

export type LegalProps = {
  readonly settings: Pick<CheckoutHost, 'termsUrl' | 'privacyUrl' | 'supportUrl' | 'consent'>;
  /** An order has its consent already. */
  readonly isOrdered: boolean;
};

export type LinesProps = { readonly lines: unknown; readonly purchase: Purchase };

/** `fee`: that of the chosen option, formatted. */
export type FeeLinesProps = LinesProps & { readonly fee?: string | undefined };

/** What a merchant shows beside the purchase. */
export interface Legal {
  readonly legalView: (props: LegalProps, context: ViewContext) => TemplateResult;
  readonly linesView: (props: FeeLinesProps, context: ViewContext) => TemplateResult | undefined;
}

/** What every view gets: the words, the locale, and the actions of the buyer. */
export type ViewContext = {
  /** All words that are not the built-in English ones. */
  readonly translations: Partial<Text>;
  /** The words of the first screen. Empty until the language has loaded. */
  readonly text: typeof en;
  /** Draws marks. Absent until its chunk has loaded. */
  readonly marks: Marks | undefined;
  /** Shows links and lines of the merchant's. Absent until its chunk has loaded. */
  readonly legal: Legal | undefined;
  readonly locale: string | undefined;
  /** What the buyer reads about a payment option. */
  readonly optionText: (option: PaymentOption) => OptionText;
  /** Writes digits as the locale does. */
  readonly localizeDigits: (text: string) => string;
  /** The direction of the card. Absent when the element has a `dir` of its own. */
  readonly dir: string | undefined;
  /** False for an order that was created elsewhere. */
  readonly canStartOver: boolean;
  readonly onOptionChange: (name: string) => void;
  readonly onWalletChange: (index: number) => void;
  readonly onAddressInput: (address: string) => void;
  readonly onAddressCommit: () => void;
  /** Resolves when the result is on screen. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onRetry: () => void;
  readonly onReset: () => void;
};
