import { dayMs } from '#contract';
import { createCatalogue, type Catalogue, type CatalogueRows } from './pricing/catalogue.js';
import { bundledPrice, documentedCommission } from './pricing/order-amounts.js';
import { createCredentialCheck, type CredentialCheck, type Credentials } from './credentials.js';
import { manualOption, manualProcessor, type ManualPayments } from './pricing/manual-payments.js';
import { createOptionTimes, type Processor } from './pricing/payment-options.js';
import type { Monotonic, OrderStore, StartInterval } from './ports.js';
import type { CreateContext } from './orders/create.js';
import { createSignatureCheck, type CheckoutSignatures, type SignatureCheck } from './orders/signature-check.js';
import type { ReadInTurn } from './operator/read-turns.js';
import { createStreams, type Streams } from './streams/streams.js';
import { createWebhookAddresses, type ReceiveContext } from './upstream/receive.js';
import { createLocalUpstream } from './upstream/local.js';
import type { Upstream } from './upstream/port.js';
import type { Deliveries } from './webhooks/dispatcher.js';

/** Everything that the use cases need: the core itself has no clock, no randomness and no I/O. */
export type ServiceContext = CreateContext &
  ReceiveContext & {
    readonly store: OrderStore;
    readonly streams: Streams;
    readonly catalogue: Catalogue;
    /** Whether orders may name a webhook URL, beyond the contract's rule. */
    readonly acceptsWebhookUrl: (url: string) => boolean;
    readonly checkSignature: SignatureCheck;
    readonly deliveries: Deliveries;
    readonly readInTurn: ReadInTurn;
    readonly authorize: CredentialCheck;
    readonly monotonic: Monotonic;
    /** True where no money moves, because this service simulates the payments. */
    readonly isTest: boolean;
    /** Whether `/pay#order={code}` below the public URL shows an order. */
    readonly servesOrderPage: boolean;
    /** The secret that follows from the host of a partner's webhook URL; null where the operator has set one for all. */
    readonly derivedPartnerSecret: (url: string) => string | null;
    /** Whether replies name the parameters that are missing, and those that no operation reads: outside production. */
    readonly explainsQueries: boolean;
  };

/** Of a host without a dispatcher, such as a tab. */
const createIdleDeliveries = ({ outbox }: OrderStore): Deliveries => ({
  async redeliver({ id, account }) {
    const found = await outbox.redeliver({ id, account, now: 0, lease: '', leaseUntil: 0 });
    return found && { outcome: 'queued', status: null, error: 'not_sent', next_attempt_at: null };
  },
  sendTest: () => Promise.resolve({ status: null, error: 'not_sent', took: 0, answer: '' }),
});

type Required = 'clock' | 'monotonic' | 'newTransactionCode' | 'getRates' | 'store' | 'reportError';
type Optional =
  | ('account' | 'backOff' | 'commission' | 'getPrice' | 'readInTurn' | 'wakeUpstream' | 'reportUpstream')
  | ('defaultWebhookUrl' | 'acceptsWebhookUrl' | 'deliveries' | 'derivedPartnerSecret')
  | ('explainsQueries' | 'servesOrderPage');

/** What a program provides: ports, rows and settings. */
export type ServiceSettings = Pick<ServiceContext, Required> &
  Partial<Pick<ServiceContext, Optional>> & {
    /** Without it this service simulates the payments, or an operator confirms them. */
    readonly upstream?: Upstream | undefined;
    readonly manualPayments?: ManualPayments | undefined;
    readonly rows: CatalogueRows & { readonly processors: readonly Processor[] };
    readonly credentials: Credentials;
    readonly checkoutSignatures?: CheckoutSignatures;
    /** The URL at which the upstream reaches this service. */
    readonly publicUrl?: string | undefined;
    /** For the heartbeat of streams; without it they have none. */
    readonly startInterval?: StartInterval;
    readonly maxStreams?: number;
  };

const none = (): undefined => undefined;

export function createServiceContext(settings: ServiceSettings): ServiceContext {
  const { clock, monotonic, store, rows, getRates, reportError, manualPayments, publicUrl } = settings;
  const { startInterval = () => none, maxStreams = 10_000 } = settings;
  const catalogue = createCatalogue(rows);
  const processors = manualPayments ? [manualProcessor(rows.fiat)] : rows.processors;
  const addresses = createWebhookAddresses({ readPathKey: store.readPathKey, publicUrl });
  const isTest = settings.upstream === undefined && manualPayments === undefined;
  return {
    clock,
    monotonic,
    store,
    catalogue,
    getRates,
    reportError,
    isTest,
    newTransactionCode: settings.newTransactionCode,
    backOff: settings.backOff,
    account: settings.account ?? '',
    scenario: null,
    authorize: createCredentialCheck(settings.credentials),
    checkSignature: createSignatureCheck(settings.checkoutSignatures ?? { secrets: [], isRequired: false }),
    streams: createStreams({ store, reportError, startInterval, maxStreams }),

    upstream: settings.upstream ?? createLocalUpstream({ catalogue, processors, getRates }),
    upstreamWebhookUrl: addresses.urlOf,
    isUpstreamWebhook: addresses.isAuthentic,
    wakeUpstream: settings.wakeUpstream ?? none,
    reportUpstream: settings.reportUpstream ?? none,

    commission: settings.commission ?? documentedCommission,
    getPrice: settings.getPrice ?? bundledPrice,
    optionTimes: createOptionTimes(processors),
    onlyOption: manualPayments && manualOption,
    paymentInstructions: manualPayments?.instructions,
    paymentUrl: none,
    reviewMs: isTest ? dayMs : undefined,

    defaultWebhookUrl: settings.defaultWebhookUrl,
    acceptsWebhookUrl: settings.acceptsWebhookUrl ?? (() => true),
    derivedPartnerSecret: settings.derivedPartnerSecret ?? (() => null),
    deliveries: settings.deliveries ?? createIdleDeliveries(store),
    readInTurn: settings.readInTurn ?? ((read) => read()),
    explainsQueries: settings.explainsQueries ?? false,
    servesOrderPage: settings.servesOrderPage ?? false,
  };
}
