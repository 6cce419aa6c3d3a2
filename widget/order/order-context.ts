import type { CSSResult, TemplateResult, nothing } from 'lit';
import type { Config } from '../config/settings.js';
import type { CopyTarget } from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import type { OrderedState, OrderStepState } from '../state/machine.js';
import type { en } from '../text/en/order.js';
import type { Text } from '../text/text.js';
import type { ViewContext } from '../views/view-context.js';
import type { CopyResult } from './clipboard.js';
import type { QrImage } from './qr-image.js';

/** What the views of an order need beside the order. */
export type OrderContext = ViewContext & {
  readonly orderText: Pick<Text, keyof typeof en>;
  /** What the page has set. The element itself. */
  readonly settings: Pick<CheckoutHost, 'emphasis' | 'paymentTarget' | 'returnUrl' | 'explorerUrl' | 'lines'>;
  readonly copyResult: CopyResult | undefined;
  readonly onCopy: (target: CopyTarget, value: string) => void;
  readonly onToggleSteps: () => void;
};

export type OrderViewProps = {
  readonly state: OrderedState;
  readonly config: Config;
  readonly qrImage: QrImage | undefined;
  readonly outcomeModule: OutcomeModule | undefined;
  /** Whether the buyer has opened the steps of a pending order. */
  readonly areStepsOpen: boolean;
};

/** `detail` stands beside the current step. */
export type StepsViewProps = { readonly state: OrderedState; readonly detail: unknown };

/** The steps, and the views of an order whose address comes first, that is no longer pending, or whose time runs out. */
export interface OutcomeModule {
  readonly styles: CSSResult;
  readonly addressFirstView: (props: OrderViewProps, context: OrderContext) => TemplateResult;
  readonly optionLinks: (props: OrderViewProps, context: OrderContext) => TemplateResult | undefined;
  readonly nonPendingView: (props: OrderViewProps, context: OrderContext) => TemplateResult;
  readonly stepsView: (props: StepsViewProps, context: OrderContext) => TemplateResult;
  readonly timeLeftView: (state: OrderedState, context: ViewContext) => TemplateResult | typeof nothing;
  readonly timeLeftAnnouncement: (seconds: number | undefined, context: ViewContext) => string;
  readonly statusAnnouncement: (state: OrderedState, options: StatusAnnouncementOptions) => string;
  readonly statusLabel: (state: OrderStepState, translations: Partial<Text>) => string;
}

export type StatusAnnouncementOptions = Pick<ViewContext, 'translations' | 'locale' | 'optionText'>;
