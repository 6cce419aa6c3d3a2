import type { Text, TextKey } from '../text/en.js';
import type { Copied } from '../events.js';

/** What every view is given: words, and what the buyer can ask for. State comes as an argument of its own. */
export type ViewContext = {
  readonly t: (key: TextKey, values?: Readonly<Record<string, string>>) => string;
  readonly text: Text;
  readonly locale: string | undefined;
  /** What was copied just now, if anything; `selected` where the clipboard is closed and the text was selected instead. */
  readonly copied: { readonly what: Copied; readonly how: 'copied' | 'selected' } | undefined;
  readonly onOption: (name: string) => void;
  readonly onWallet: (index: number) => void;
  readonly onAddress: (address: string) => void;
  readonly onAddressDone: () => void;
  readonly onSubmit: () => void;
  readonly onRetry: () => void;
  readonly onReset: () => void;
  readonly onCopy: (what: Copied, value: string) => void;
};
