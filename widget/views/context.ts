import type { en } from '../text/en.js';
import type { Text } from '../text/text.js';

/** What every view is given: the merchant's own words and locale, and what the buyer can ask for. */
export type ViewContext = {
  readonly words: Partial<Text>;
  /** The words of the first half, the merchant's own in place. */
  readonly text: typeof en;
  readonly locale: string | undefined;
  /** False where the order was made elsewhere: there is nothing to start over. */
  readonly canStartOver: boolean;
  readonly onOption: (name: string) => void;
  readonly onWallet: (index: number) => void;
  readonly onAddress: (address: string) => void;
  readonly onAddressDone: () => void;
  readonly onSubmit: () => void;
  readonly onRetry: () => void;
  readonly onReset: () => void;
};
