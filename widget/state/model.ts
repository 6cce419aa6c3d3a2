import type { CSSResult, TemplateResult } from 'lit';
import type { FeeLines, Order, OrderSnapshot, PaymentOption } from '#contract';
import type { ApiResult, CheckoutFailure } from '../api/failures.js';
import type { Purchase, Wallet } from '../common/purchase.js';
import type { Config, ConfigProblem, PurchaseConfig, SettingsResult } from '../config/settings.js';
import type { CheckoutHost } from '../element/host.js';
import type { en } from '../text/en/main.js';
import type { en as orderEn } from '../text/en/order.js';
import type { formatCoins } from '../text/format-coins.js';
import type { formatTime } from '../text/format-time.js';
import type { OptionText, Text } from '../text/text.js';
import type { wordsLocale } from '../text/words-locale.js';
import type { Choice, ChoosingState, MachineEvent, Offer, OrderedState, OrderUpdate, State } from './machine.js';

/** The controller as views and chunks see it: the state of the checkout, its chunks, and the buyer's actions. */
export interface CheckoutModel {
  readonly state: State;
  /** Absent while an attribute is wrong. */
  readonly config: Config | undefined;
  /** The order, the address field, the marks and the links are absent until their chunks have loaded. */
  readonly panel: OrderPanel | undefined;
  readonly destination: DestinationModule | undefined;
  readonly marks: MarksModule | undefined;
  readonly summary: SummaryModule | undefined;
  readonly problemMessage: ProblemsModule | undefined;
  readonly dispatch: (event: MachineEvent) => void;
  /** Starts over with other settings, or shows which one is wrong. */
  readonly configure: (result: SettingsResult) => void;
  /** Makes the first request to the service. */
  readonly start: () => void;
  /** Shows a failure, and notifies the page of it. */
  readonly fail: (failure: CheckoutFailure | 'aborted') => undefined;
  readonly chooseOption: (option: PaymentOption) => void;
  readonly submit: () => Promise<Order | undefined>;
  /** As the buyer's press of the button. */
  readonly press: () => Promise<void>;
  readonly retry: () => void;
  readonly retryIfUnavailable: () => void;
  readonly reset: () => void;
}

/** What every view gets: the checkout, the words, and the locale. */
export type ViewContext = {
  readonly model: CheckoutModel;
  /** The element with the settings of the page. */
  readonly host: CheckoutHost;
  /** The merchant's purchase, or the purchase of the order on screen. */
  readonly purchase: Purchase | undefined;
  /** An order cannot be followed: the checkout asks on until a service answers. */
  readonly isOffline: boolean;
  /** All words that are not the built-in English ones. */
  readonly translations: Partial<Text>;
  /** The words of the first screen, and of the order once its chunk has loaded. Empty until the language has loaded. */
  readonly text: typeof en & Partial<typeof orderEn>;
  readonly locale: string | undefined;
  /** What the buyer reads about a payment option. */
  readonly optionText: (option: PaymentOption) => OptionText;
  /** Writes digits as the locale does. */
  readonly localizeDigits: (text: string) => string;
  /** The direction of the card. Absent if the element has a `dir` attribute. */
  readonly dir: string | undefined;
  /** False for an order that was created elsewhere. */
  readonly canStartOver: boolean;
};

/** One run of the controller, from its start to an order that is tracked. The signal aborts when the next run starts. */
export type Run<C extends Config = Config> = {
  readonly host: CheckoutHost;
  readonly config: C;
  readonly signal: AbortSignal;
  readonly dispatch: (event: MachineEvent) => void;
};

/** The second half of the card. */
export interface OrderPanel {
  /** The words of the order in English. */
  readonly words: typeof orderEn;
  /** The state machine with the events of an order that exists. */
  readonly transition: (state: State, event: MachineEvent) => State;
  /** The key of the sentence for a refusal, by the sentence of the service. */
  refusalKey(message: string): keyof typeof orderEn | undefined;
  /** What stands in place of the button to pay after a failure, by the key of its sentence. */
  readonly refusalAction: (key: string, context: ViewContext) => TemplateResult | undefined;
  /** The custom states that the order adds to its step. */
  readonly customStates: readonly string[];
  /** Whether the status is the headline: the total is one only while it is due. */
  readonly hasHeadline: boolean;
  /** The deadline, or the time left. */
  deadlineView(context: ViewContext): TemplateResult | undefined;
  view(context: ViewContext): TemplateResult | undefined;
  /** The announcement for screen readers about the order. */
  announcement(context: ViewContext): string;
  copyAnnouncement(context: ViewContext): string;
}

export interface OrderModule {
  readonly OrderPanel: new (options: {
    readonly host: CheckoutHost;
    readonly model: CheckoutModel;
    readonly loadOutcome: ChunkLoaders['outcome'];
  }) => OrderPanel;
  readonly submitOrder: (run: Run<PurchaseConfig>, model: CheckoutModel) => Promise<Order | undefined>;
  /** Whether what is on the screen can be ordered, and the page does not prevent it. */
  readonly confirmPress: (host: CheckoutHost, model: CheckoutModel) => Promise<boolean>;
}

/** Loaded beside the chunk of the order, for a buyer who comes back to one. */
export interface EarlierOrderModule {
  /**
   * Shows and tracks the order that the page names, or that the session left, once the service has confirmed it. Resolves
   * with the reason why it is not shown. `unconfirmed`: the service does not confirm what the session says. Takes the chunk of
   * the order: with an import, a failure to load that the browser keeps would be one of both.
   */
  showOrder(run: Run, chunk: OrderModule): Promise<CheckoutFailure | 'aborted' | 'unconfirmed' | undefined>;
}

export type TrackingRequest = Run & {
  readonly order: Order;
  /** What an order was chosen from that was just created. */
  readonly offer?: Offer;
  /** The first report of the look-up. Absent for an order that was just created. */
  readonly update: OrderUpdate | undefined;
  /** The sequence of the last change that the page was notified of. */
  readonly lastNotifiedSequence: number;
};

export type CoinsProps = { readonly wallets: readonly Wallet[]; readonly chosen: Wallet | undefined };

export interface DestinationModule {
  readonly styles: CSSResult;
  readonly coinsView: (props: CoinsProps, context: ViewContext) => TemplateResult;
  readonly destinationView: (choice: Choice, context: ViewContext) => TemplateResult;
  /** Checks the typed address and shows its problem. Also resolves with false if coin or address change meanwhile. */
  readonly checkAddress: (model: CheckoutModel) => Promise<boolean>;
  readonly updateValidity: (update: {
    readonly internals: ElementInternals;
    readonly context: ViewContext;
    readonly isReported: boolean;
  }) => void;
  readonly fetchSupportedWallets: (run: Omit<Run<PurchaseConfig>, 'dispatch'>) => Promise<ApiResult<readonly Wallet[]>>;
  /** Ends the checkout where the service lacks a pair of the page's list, or the partner's. */
  readonly checkPairs: (
    run: Run<PurchaseConfig> & {
      readonly model: CheckoutModel;
      readonly refusePair: (pair: Wallet, model: CheckoutModel) => void;
    },
  ) => Promise<void>;
}

/** What follows the first screen: the marks of options, coins and networks, the quotes, the limits, the motion. */
export interface MarksModule {
  readonly styles: CSSResult;
  /** The settings that are invalid and end no checkout. */
  readonly appearanceProblems: (host: CheckoutHost) => readonly ConfigProblem[];
  /** The addresses of the page that their networks do not take. */
  readonly addressProblems: (host: CheckoutHost) => Promise<readonly ConfigProblem[]>;
  readonly optionIcon: (option: PaymentOption) => TemplateResult;
  readonly coinMark: (pair: Pick<Wallet, 'crypto_currency' | 'crypto_currency_network'>) => TemplateResult;
  readonly networkMark: (network: string) => TemplateResult;
  /** What the buyer had chosen, as far as another offer of the same purchase has it. */
  readonly keepChoice: (form: Pick<ChoosingState, 'offer' | 'choice'>, offer: Offer) => Choice | undefined;
  /** That no money moves, where the service says so. */
  readonly testMark: (context: ViewContext) => TemplateResult | undefined;
  /** The deadline of an order. */
  readonly deadlineText: (
    snapshot: OrderSnapshot,
    context: Pick<ViewContext, 'text' | 'translations' | 'locale'>,
  ) => TemplateResult;
  /** The tag that clocks, dates and units beside words follow. */
  readonly wordsLocale: typeof wordsLocale;
  /** Hour and minute in the buyer's time zone. */
  readonly formatTime: typeof formatTime;
  /** A number of coins as people read it: fewer digits than it has. A fact is cut: no more is said than arrived. */
  readonly formatCoins: typeof formatCoins;
  /** The fee line, which opens into the sum. */
  readonly feesView: (
    line: TemplateResult,
    sum: Pick<ViewContext, 'text' | 'locale'> & {
      readonly lines: FeeLines;
      readonly formatLine: (line: keyof FeeLines) => string;
    },
  ) => TemplateResult;
  /** The payout of the order, if the service reports it. */
  readonly quoteText: (choice: Choice, context: ViewContext) => TemplateResult | undefined;
  /** The payout by which the buyer chose, for an order that the service has not reported on. */
  readonly quotedAmount: (state: Pick<OrderedState, 'option' | 'order'>) => string | null | undefined;
  /** Adds the motion to the element once, follows the quotes of the run, and loads the next chunk when the page is idle. */
  readonly startExtras: (extras: {
    readonly run: Run;
    readonly model: CheckoutModel;
    readonly chunks: ChunkLoaders;
  }) => void;
}

/** The merchant's additions to the card: the links at the foot, and the lines of the amount. */
export interface SummaryModule {
  readonly styles: CSSResult;
  readonly footView: (context: ViewContext) => TemplateResult;
  /** `fee`: the fee of the chosen option, formatted. */
  readonly linesView: (fee: string | undefined, context: ViewContext) => TemplateResult | undefined;
  readonly linesProblem: (lines: unknown, purchase: Purchase) => ConfigProblem | undefined;
}

/** The chunks that check some settings themselves. */
export type ProblemChunks = Pick<ChunkLoaders, 'marks' | 'summary'>;

/** The screens of a checkout that ends before an order, and the sentences about wrong settings. */
export interface ProblemsModule {
  readonly styles: CSSResult;
  /** The limits that the amount is beyond, where the service says them, and what the buyer can do. */
  readonly limitsView: (headers: Headers, context: ViewContext) => TemplateResult;
  /** A failure before an order: its first sentence is the headline. A retry, unless it does not help. */
  readonly failureView: (failure: CheckoutFailure, context: ViewContext) => TemplateResult;
  /** The failure that names all wrong settings at once. */
  readonly misconfiguration: (
    problems: readonly ConfigProblem[],
    where: { readonly host: CheckoutHost; readonly chunks?: ProblemChunks },
  ) => Promise<CheckoutFailure>;
  /** Writes the cause of a failure to the console, and names the attribute that the service refused. */
  readonly reportFailure: (
    failure: CheckoutFailure,
    where: { readonly host: CheckoutHost; readonly model: CheckoutModel },
  ) => void;
  /** Warns in the console, once for the same problems. */
  readonly reportProblems: (host: CheckoutHost, problems: readonly ConfigProblem[]) => void;
}

/** With a host, the page is notified of a failure that is not of the whole checkout. */
type Load<Module> = (reader?: { readonly host: CheckoutHost }) => Promise<Module | undefined>;

/** The chunks that the controller loads on demand. Each loader resolves with `undefined` when its chunk fails to load. */
export type ChunkLoaders = {
  readonly order: Load<OrderModule>;
  readonly showOrder: Load<EarlierOrderModule>;
  /** For the panel of the order, which has its type. */
  readonly outcome: Load<object>;
  readonly destination: Load<DestinationModule>;
  readonly marks: Load<MarksModule>;
  readonly summary: Load<SummaryModule>;
  readonly problemMessage: Load<ProblemsModule>;
};
