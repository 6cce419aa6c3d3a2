import type { CryptoCheckout } from '../element/crypto-checkout.js';
import type { LanguageChoice } from '../text/language.js';
import type { CheckoutController } from '../state/controller.js';
import { en } from '../text/en.js';
import type { Text } from '../text/text.js';

/** What every view is given: the words and the locale, and what the buyer can ask for. */
export type ViewContext = {
  /** All words that are not the built-in English ones. */
  readonly words: Partial<Text>;
  /** The words of the first half. Before the language is there they are missing. */
  readonly text: typeof en;
  readonly locale: string | undefined;
  /** Digits as the locale writes them. */
  readonly numerals: (text: string) => string;
  /** The direction of the card; nothing where the element has one of its own. */
  readonly dir: string | undefined;
  /** False where the order was made elsewhere: there is nothing to start over. */
  readonly canStartOver: boolean;
  readonly onOption: (name: string) => void;
  readonly onWallet: (index: number) => void;
  readonly onAddress: (address: string) => void;
  readonly onAddressDone: () => void;
  /** Resolves once what came of it is on screen. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onRetry: () => void;
  readonly onReset: () => void;
};

/** What the views are given now. */
export function contextOf(
  host: CryptoCheckout,
  controller: CheckoutController,
  { current: language }: LanguageChoice,
): ViewContext {
  const { translations, dir, transactionCode } = host;
  const words = language?.words?.(translations) ?? translations;
  const text = { ...(language && en), ...words } as typeof en;
  return {
    words,
    text,
    locale: language?.locale,
    numerals: language?.numerals ?? String,
    dir: dir ? undefined : text.dir,
    canStartOver: transactionCode == null,
    onOption: controller.chooseOption,
    onWallet: controller.chooseWallet,
    onAddress: controller.typeAddress,
    onAddressDone: () => void controller.checkAddress(),
    onSubmit: () => controller.submit().then(() => host.updateComplete),
    onRetry: controller.resume,
    onReset: controller.reset,
  };
}
