import type { PaymentOption } from '#contract';
import type { TemplateResult } from 'lit';
import type { Wallet } from '../config/settings.js';
import type { LegalModule } from '../state/chunk-interfaces.js';
import type { Choice } from '../state/machine.js';
import type { en } from '../text/en/main.js';
import type { OptionText, Text } from '../text/text.js';

/** Draws the marks of options, coins and networks. */
export interface Marks {
  readonly optionIcon: (option: PaymentOption) => TemplateResult;
  readonly coinMark: (pair: Pick<Wallet, 'crypto_currency' | 'crypto_currency_network'>) => TemplateResult;
  readonly networkMark: (network: string) => TemplateResult;
  /** What the buyer gets, where the service says it. */
  readonly quoteText: (choice: Choice, context: ViewContext) => TemplateResult | undefined;
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
  readonly legal: LegalModule | undefined;
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
