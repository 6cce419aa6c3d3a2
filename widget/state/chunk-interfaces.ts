import type { CSSResult, TemplateResult, nothing } from 'lit';
import type { Order } from '#contract';
import type { ApiResult, CheckoutFailure } from '../api/failures.js';
import type { Wallet } from '../common/purchase.js';
import type { Config, ConfigProblem, PurchaseConfig } from '../config/settings.js';
import type { CheckoutHost } from '../element/host.js';
import type { Legal, LinesProps, Marks, ViewContext } from '../views/view-context.js';
import type { AddressProblem, Choice, MachineEvent, Offer, OrderUpdate, State } from './machine.js';

/** What the views and the chunks read of the controller. */
export interface CheckoutModel {
  readonly state: State;
  /** Absent while an attribute is wrong. */
  readonly config: Config | undefined;
  /** Shows the order. Absent until its chunk has loaded. */
  readonly panel: OrderPanel | undefined;
  /** Shows the address field. Absent until its chunk has loaded. */
  readonly destination: DestinationModule | undefined;
  /** Draws marks. Absent until its chunk has loaded, after the first screen is interactive. */
  readonly marks: MarksModule | undefined;
  /** Makes the first request to the service. */
  readonly start: () => void;
  /** Shows a failure, and notifies the page of it. */
  readonly fail: (failure: CheckoutFailure) => void;
}

/** One run of the controller, from its start to an order that is tracked. The signal aborts when the next run starts. */
export type Run<C extends Config = Config> = {
  readonly host: CheckoutHost;
  readonly config: C;
  readonly signal: AbortSignal;
  readonly dispatch: (event: MachineEvent) => void;
};

export type OrderRequest = {
  readonly config: PurchaseConfig;
  readonly offer: Offer;
  readonly choice: Choice;
  /** The version of the terms that the buyer accepts by paying; empty where none is required. */
  readonly consent: string;
  readonly signal: AbortSignal;
};

/** The second half of the card. */
export interface OrderPanel {
  /** The custom states that the order adds to its step. */
  readonly customStates: readonly string[];
  view(context: ViewContext): TemplateResult | undefined;
  /** What a screen reader says about the order. */
  announcement(context: ViewContext): string;
  copyAnnouncement(context: ViewContext): string;
}

export interface OrderModule {
  readonly createPanel: (host: CheckoutHost, model: CheckoutModel) => OrderPanel;
  readonly requestOrder: (request: OrderRequest) => Promise<ApiResult<Order>>;
}

export type TrackingRequest = Run & {
  readonly order: Order;
  /** What the look-up has reported already. Absent for an order that was just created. */
  readonly update: OrderUpdate | undefined;
  /** The sequence of the last change that the page was notified of. */
  readonly lastNotifiedSequence: number;
};

/** Why an order is not shown. `unconfirmed`: the service does not confirm what the session says. */
export type NotShown = CheckoutFailure | 'aborted' | 'unconfirmed';

export interface TrackingModule {
  readonly trackOrder: (request: TrackingRequest) => void;
  /** Shows and tracks the order that the page names, or that the session left, once the service has confirmed it. */
  readonly showOrder: (run: Run) => Promise<NotShown | undefined>;
}

export type CoinsProps = { readonly wallets: readonly Wallet[]; readonly chosen: Wallet | undefined };

export interface DestinationModule {
  readonly styles: CSSResult;
  readonly coinsView: (props: CoinsProps, context: ViewContext) => TemplateResult | typeof nothing;
  readonly destinationView: (choice: Choice, context: ViewContext) => TemplateResult;
  readonly findAddressProblem: (address: string, wallet: Wallet) => Promise<AddressProblem | undefined>;
  readonly fetchSupportedWallets: (
    config: PurchaseConfig,
    signal: AbortSignal,
  ) => Promise<ApiResult<readonly Wallet[]>>;
}

export type Extras = {
  readonly run: Run;
  readonly model: CheckoutModel;
  readonly loadNext: () => Promise<unknown>;
};

/** The marks of options and coins, the quotes, and the motion of the first screen. */
export interface MarksModule extends Marks {
  readonly styles: CSSResult;
  /** Adds the motion to the element once, follows the quotes of the run, and loads the next chunk when the page is idle. */
  readonly startExtras: (decoration: Extras) => void;
}

/** The links at the foot, and the lines of the amount. */
export interface LegalModule extends Legal {
  readonly styles: CSSResult;
  readonly linesProblem: (props: LinesProps) => ConfigProblem | undefined;
}

type Load<Module> = () => Promise<Module | undefined>;

/** The chunks that the controller loads on demand. Each loader resolves with `undefined` when its chunk fails to load. */
export type ChunkLoaders = {
  readonly order: Load<OrderModule>;
  readonly tracking: Load<TrackingModule>;
  readonly destination: Load<DestinationModule>;
  readonly marks: Load<MarksModule>;
  readonly legal: Load<LegalModule>;
  readonly problemMessage: Load<{ readonly problemMessage: (problem: ConfigProblem) => string }>;
};
