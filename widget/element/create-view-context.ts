import type { CheckoutController } from '../state/controller.js';
import { en } from '../text/en/main.js';
import type { Language } from '../text/text.js';
import type { ViewContext } from '../views/view-context.js';
import type { CheckoutHost } from './host.js';

type ContextSources = {
  readonly host: CheckoutHost;
  readonly controller: CheckoutController;
  readonly language: Language | undefined;
};

/** The context of the views for one render. */
export function createViewContext({ host, controller, language }: ContextSources): ViewContext {
  const { translations, dir, transactionCode } = host;
  const merged = language?.mergeTranslations?.(translations) ?? translations;
  const text = { ...(language && en), ...merged } as typeof en;
  return {
    translations: merged,
    text,
    marks: controller.marks,
    legal: controller.legal,
    locale: language?.locale,
    optionText: (option) => language?.optionText?.(option, host.optionNames) ?? option,
    localizeDigits: language?.localizeDigits ?? String,
    dir: dir ? undefined : text.dir,
    canStartOver: transactionCode == null && !controller.mayHaveOrder,
    onOptionChange: controller.chooseOption,
    onWalletChange: controller.chooseWallet,
    onAddressInput: controller.enterAddress,
    onAddressCommit: () => void controller.checkAddress(),
    onSubmit: () => controller.submit().then(() => host.updateComplete),
    onRetry: controller.retry,
    onReset: controller.reset,
  };
}
