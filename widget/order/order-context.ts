import type { CSSResult, TemplateResult, nothing } from 'lit';
import type { Config } from '../config/settings.js';
import type { CopyTarget } from '../element/events.js';
import type { OrderedState, OrderStepState } from '../state/machine.js';
import type { en } from '../text/en/order.js';
import type { Text } from '../text/text.js';
import type { ViewContext } from '../views/view-context.js';
import type { CopyResult } from './clipboard.js';
import type { QrImage } from './qr-image.js';

/** What the views of an order need beside the order. */
export type OrderContext = ViewContext & {
  readonly orderText: Pick<Text, keyof typeof en>;
  readonly copyResult: CopyResult | undefined;
  readonly onCopy: (target: CopyTarget, value: string) => void;
};

export type OrderViewProps = {
  readonly state: OrderedState;
  readonly config: Config;
  readonly qrImage: QrImage | undefined;
  readonly outcomeModule: OutcomeModule | undefined;
};

export type TimeLeftProps = {
  /** Absent until the last minutes. */
  readonly seconds: number | undefined;
  /** The same as a clock, in the digits of the locale. */
  readonly formatted: string;
};

/** The views of an order that is no longer pending, or whose time runs out. They load later than the order. */
export interface OutcomeModule {
  readonly styles: CSSResult;
  readonly nonPendingView: (props: OrderViewProps, context: OrderContext) => TemplateResult;
  readonly timeLeftView: (props: TimeLeftProps, context: ViewContext) => TemplateResult | typeof nothing;
  readonly timeLeftAnnouncement: (seconds: number | undefined, context: ViewContext) => string;
  readonly statusAnnouncement: (state: OrderedState, options: StatusAnnouncementOptions) => string;
  readonly statusLabel: (state: OrderStepState, translations: Partial<Text>) => string;
}

/** `step` is the label of the order's step, if it has one. */
export type StatusAnnouncementOptions = { readonly translations: Partial<Text>; readonly step: string | undefined };
