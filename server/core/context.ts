import { createCatalogue, type Catalogue, type CatalogueRows } from './pricing/catalogue.js';
import { documentedCommission, type CommissionRates } from './pricing/commission.js';
import { createCredentialCheck } from './credentials.js';
import { createOptionLookup, type Processor } from './pricing/options.js';
import type { Clock, StartInterval, NewTransactionCode, OrderStore, RateSource } from './ports.js';
import { createStreams, type Streams } from './streams/streams.js';

/** Everything the use cases need, handed in: the core itself has no clock, no randomness and no I/O. */
export type ServiceContext = {
  readonly clock: Clock;
  readonly newTransactionCode: NewTransactionCode;
  readonly getRates: RateSource;
  readonly store: OrderStore;
  readonly streams: Streams;
  readonly catalogue: Catalogue;
  readonly findLocalOptions: ReturnType<typeof createOptionLookup>;
  readonly commission: CommissionRates;
  /** Notified of orders that name no webhook of their own. */
  readonly defaultWebhookUrl: string | undefined;
  /** Refuses orders whose webhook URL shows that it leads nowhere in the public internet. */
  readonly strictWebhookUrls: boolean;
  /** Told when a webhook is to be sent again. */
  readonly wakeDispatcher: () => void;
  /** True for the one `SERVICE` header that opens the account area. */
  readonly isAuthorized: (header: string | undefined) => boolean;
  /** The sandbox account that calls, empty outside the sandbox, and the script that its new orders live by. */
  readonly account: string;
  readonly scenario: string | null;
  /** Told of faults that the caller only hears of as "try again later". */
  readonly reportError: (error: unknown) => void;
};

/** What a host decides: its ports, its rows and its settings. */
export type ServiceSettings = {
  readonly clock: Clock;
  readonly newTransactionCode: NewTransactionCode;
  readonly getRates: RateSource;
  readonly store: OrderStore;
  readonly rows: CatalogueRows & { readonly processors: readonly Processor[] };
  readonly credentials: { readonly businessId: string; readonly secretKey: string };
  readonly commission?: CommissionRates;
  readonly defaultWebhookUrl?: string | undefined;
  readonly strictWebhookUrls?: boolean;
  readonly wakeDispatcher?: ServiceContext['wakeDispatcher'];
  readonly reportError?: ServiceContext['reportError'];
  readonly account?: string;
  readonly scenario?: string | null;
  /** Keeps streams alive; without it they have no heartbeat. */
  readonly startInterval?: StartInterval;
  /** Streams of order changes that this process holds at most. */
  readonly maxStreams?: number;
};

const defaultMaxStreams = 2000;

export function createServiceContext({
  rows,
  credentials,
  startInterval,
  ...settings
}: ServiceSettings): ServiceContext {
  const { store, reportError = () => undefined } = settings;
  return {
    commission: documentedCommission,
    defaultWebhookUrl: undefined,
    strictWebhookUrls: false,
    wakeDispatcher: () => undefined,
    account: '',
    scenario: null,
    ...settings,
    reportError,
    streams: createStreams({
      store,
      reportError,
      startInterval: startInterval ?? (() => () => undefined),
      maxStreams: settings.maxStreams ?? defaultMaxStreams,
    }),
    catalogue: createCatalogue(rows),
    findLocalOptions: createOptionLookup(rows.processors),
    isAuthorized: createCredentialCheck(credentials.businessId, credentials.secretKey),
  };
}
