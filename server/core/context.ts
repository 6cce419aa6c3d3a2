import { dayMs } from '#contract';
import { createCatalogue, type Catalogue, type CatalogueRows, type CurrencyRow } from './pricing/catalogue.js';
import { documentedCommission } from './pricing/order-amounts.js';
import { createCredentialCheck, type CredentialCheck, type Credentials } from './credentials.js';
import { manualOption, manualProcessor, type ManualPayments } from './pricing/manual-payments.js';
import { createOptionLookup, createOptionTimes, type Processor } from './pricing/payment-options.js';
import type { Monotonic, OrderStore, StartInterval } from './ports.js';
import type { CreateContext } from './orders/create.js';
import { createSignatureCheck, type CheckoutSignatures, type SignatureCheck } from './orders/signature-check.js';
import type { ReadInTurn } from './operator/read-turns.js';
import { createStreams, type Streams } from './streams/streams.js';
import { createWebhookAddresses, type ReceiveContext } from './upstream/receive.js';
import { createLocalUpstream } from './upstream/local.js';
import type { Deliveries } from './webhooks/dispatcher.js';

/** Everything that the use cases need: the core itself has no clock, no randomness and no I/O. */
export type ServiceContext = CreateContext &
  ReceiveContext & {
    readonly store: OrderStore;
    readonly streams: Streams;
    readonly catalogue: Catalogue;
    readonly findLocalOptions: ReturnType<typeof createOptionLookup>;
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

const defaults = {
  commission: documentedCommission,
  getPrice: ({ usd_reference }: CurrencyRow): string => usd_reference,
  reviewMs: dayMs,
  defaultWebhookUrl: undefined,
  wakeUpstream: (): void => undefined,
  reportUpstream: (): void => undefined,
  readInTurn: ((read) => read()) as ReadInTurn,
  account: '',
  scenario: null,
  derivedPartnerSecret: (): string | null => null,
  explainsQueries: false,
  servesOrderPage: false,
  acceptsWebhookUrl: (() => true) as ServiceContext['acceptsWebhookUrl'],
};

/** What a program provides: ports, rows and settings. */
export type ServiceSettings = Pick<
  ServiceContext,
  'clock' | 'monotonic' | 'newTransactionCode' | 'getRates' | 'store' | 'reportError'
> &
  Partial<Pick<ServiceContext, keyof typeof defaults | 'backOff'>> & {
    /** Without it this service simulates the payments, or an operator confirms them. */
    readonly upstream?: ServiceContext['upstream'] | undefined;
    readonly manualPayments?: ManualPayments | undefined;
    readonly rows: CatalogueRows & { readonly processors: readonly Processor[] };
    readonly credentials: Credentials;
    readonly deliveries?: Deliveries;
    readonly checkoutSignatures?: CheckoutSignatures;
    /** The URL at which the upstream reaches this service. */
    readonly publicUrl?: string | undefined;
    /** For the heartbeat of streams; without it they have none. */
    readonly startInterval?: StartInterval;
    readonly maxStreams?: number;
  };

const defaultMaxStreams = 10_000;

export function createServiceContext({
  rows,
  credentials,
  startInterval,
  checkoutSignatures = { secrets: [], isRequired: false },
  publicUrl,
  manualPayments,
  ...settings
}: ServiceSettings): ServiceContext {
  const { store, getRates, reportError } = settings;
  const catalogue = createCatalogue(rows);
  const addresses = createWebhookAddresses({ readPathKey: store.readPathKey, publicUrl });
  const processors = manualPayments ? [manualProcessor(rows.fiat)] : rows.processors;
  const findLocalOptions = createOptionLookup(processors);
  return {
    ...defaults,
    checkSignature: createSignatureCheck(checkoutSignatures),
    paymentUrl: () => undefined,
    optionTimes: createOptionTimes(processors),
    onlyOption: manualPayments && manualOption,
    paymentInstructions: manualPayments?.instructions,
    isTest: settings.upstream === undefined && manualPayments === undefined,
    upstreamWebhookUrl: addresses.urlOf,
    deliveries: createIdleDeliveries(store),
    isUpstreamWebhook: addresses.isAuthentic,
    ...settings,
    upstream: settings.upstream ?? createLocalUpstream({ catalogue, getRates, findLocalOptions }),
    streams: createStreams({
      store,
      reportError,
      startInterval: startInterval ?? (() => () => undefined),
      maxStreams: settings.maxStreams ?? defaultMaxStreams,
    }),
    catalogue,
    findLocalOptions,
    authorize: createCredentialCheck(credentials),
  };
}
