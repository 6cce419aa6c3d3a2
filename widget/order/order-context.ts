import type { CSSResult, TemplateResult } from 'lit';
import type { Config } from '../config/settings.js';
import type { CopyTarget } from '../element/events.js';
import type { OrderedState, OrderStepState } from '../state/machine.js';
import type { Text } from '../text/text.js';
import type { ViewContext } from '../state/model.js';
import type { QrImage } from './qr-image.js';

/** What the buyer just copied. `selected` when the clipboard is closed and the text was selected instead. */
export type CopyResult = { readonly target: CopyTarget; readonly method: 'copied' | 'selected' };

/** What the views of an order get: the order, its words, and what the buyer did and may do. */
export type OrderContext = ViewContext & {
  readonly state: OrderedState;
  readonly config: Config;
  /** Those of the outcome too, once its chunk has loaded. */
  readonly text: Text;
  readonly qrImage: QrImage | undefined;
  readonly outcomeModule: OutcomeModule | undefined;
  readonly copyResult: CopyResult | undefined;
  /** Whether the buyer has followed the link to the page to pay on, in another tab. */
  readonly hasLeft: boolean;
  readonly onLeave: () => void;
  readonly onCopy: (target: CopyTarget, value: string) => void;
};

type OrderView = (context: OrderContext) => TemplateResult | undefined;

/** The views of an order whose address comes first, that is no longer pending, or whose time runs out. */
export interface OutcomeModule {
  readonly en: Partial<Text>;
  readonly styles: CSSResult;
  readonly addressFirstView: OrderView;
  readonly nonPendingView: OrderView;
  readonly optionLinks: OrderView;
  readonly timeLeftView: OrderView;
  readonly announcement: (context: OrderContext) => string;
  readonly statusLabel: (state: OrderStepState, context: ViewContext) => string;
}
