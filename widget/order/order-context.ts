import type { CSSResult, TemplateResult } from 'lit';
import type { Config } from '../config/settings.js';
import type { CopyTarget } from './events.js';
import type { OrderedState, OrderStepState } from '../state/machine.js';
import type { Text } from '../text/text.js';
import type { ViewContext } from '../state/model.js';
import type { QrImage } from './qr-image.js';

/** The value that the buyer just copied. `selected` if the clipboard is not available and the text was selected instead. */
type CopyResult = { readonly target: CopyTarget; readonly method: 'copied' | 'selected' };

/** The input of the views of an order: the order, its words, and the buyer's actions. */
export type OrderContext = ViewContext & {
  readonly state: OrderedState;
  readonly config: Config;
  /** Includes the words of the outcome once its chunk has loaded. */
  readonly text: Text;
  readonly qrImage: QrImage | undefined;
  readonly outcomeModule: OutcomeModule | undefined;
  readonly copyResult: CopyResult | undefined;
  /** Whether the buyer has followed the link to the page to pay on, in another tab. */
  readonly hasLeft: boolean;
  /** The link that opened nothing when it was clicked. */
  readonly unopened: Pick<HTMLAnchorElement, 'href' | 'target'> | undefined;
  readonly onLeave: (click: MouseEvent) => Promise<void>;
  readonly onCopy: (target: CopyTarget, value: string) => void;
};

type OrderView = (context: OrderContext) => TemplateResult | undefined;

/** The views of an order that is no longer pending, or whose time runs out. */
export interface OutcomeModule {
  readonly en: Partial<Text>;
  readonly styles: CSSResult;
  readonly nonPendingView: OrderView;
  readonly optionLinks: OrderView;
  /** Resolves with whether a page has come up after a click. */
  readonly opensPage: () => Promise<boolean>;
  /** How to reach the page that no tab has opened for. */
  readonly unopenedLink: (context: OrderContext) => {
    readonly target: string;
    readonly label: string;
    /** That none opened, and the address to copy, in the line of the sentence about the tab. */
    readonly address: TemplateResult;
  };
  readonly timeLeftView: OrderView;
  readonly announcement: (context: OrderContext) => string;
  readonly statusLabel: (state: OrderStepState, context: ViewContext) => string;
}
