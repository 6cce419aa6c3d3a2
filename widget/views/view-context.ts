import type { CryptoCheckout } from '../element/crypto-checkout.js';
import type { LanguageLoader } from '../text/language-loader.js';
import type { CheckoutController } from '../state/controller.js';
import { en } from '../text/en.js';
import type { Text } from '../text/text.js';

/** What every view is given: the words and the locale, and what the buyer can ask for. */
export type ViewContext = {
  /** All words that are not the built-in English ones. */
  readonly translations: Partial<Text>;
  /** The words of the first half. Before the language is there they are missing. */
  readonly text: typeof en;
  readonly locale: string | undefined;
  /** Digits as the locale writes them. */
  readonly localizeDigits: (text: string) => string;
  /** The direction of the card; nothing where the element has one of its own. */
  readonly dir: string | undefined;
  /** False where the order was made elsewhere: there is nothing to start over. */
  readonly canStartOver: boolean;
  readonly onOptionChange: (name: string) => void;
  readonly onWalletChange: (index: number) => void;
  readonly onAddressInput: (address: string) => void;
  readonly onAddressCommit: () => void;
  /** Resolves once what came of it is on screen. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onRetry: () => void;
  readonly onReset: () => void;
};

/** What the views are given now. */
export function createViewContext(
  host: CryptoCheckout,
  controller: CheckoutController,
  { current: language }: LanguageLoader,
): ViewContext {
  const { translations, dir, transactionCode } = host;
  const merged = language?.mergeTranslations?.(translations) ?? translations;
  const text = { ...(language && en), ...merged } as typeof en;
  return {
    translations: merged,
    text,
    locale: language?.locale,
    localizeDigits: language?.localizeDigits ?? String,
    dir: dir ? undefined : text.dir,
    canStartOver: transactionCode == null,
    onOptionChange: controller.chooseOption,
    onWalletChange: controller.chooseWallet,
    onAddressInput: controller.enterAddress,
    onAddressCommit: () => void controller.checkAddress(),
    onSubmit: () => controller.submit().then(() => host.updateComplete),
    onRetry: controller.resume,
    onReset: controller.reset,
  };
}
