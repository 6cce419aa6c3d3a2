import { createCatalogue, type Catalogue, type CatalogueRows } from './pricing/catalogue.js';
import { documentedCommission, type CommissionRates } from './pricing/commission.js';
import { credentialCheck } from './credentials.js';
import { localOptions, type Processor } from './pricing/options.js';
import type { Clock, Every, NewCode, OrderStore, RateSource } from './ports.js';
import { createStreams, type Streams } from './streams/streams.js';

/** Everything the use cases need, handed in: the core itself has no clock, no randomness and no I/O. */
export type Service = {
  readonly clock: Clock;
  readonly newCode: NewCode;
  readonly rates: RateSource;
  readonly store: OrderStore;
  readonly streams: Streams;
  readonly catalogue: Catalogue;
  readonly localOptions: ReturnType<typeof localOptions>;
  readonly commission: CommissionRates;
  /** Notified of orders that name no webhook of their own. */
  readonly defaultWebhookUrl: string | undefined;
  /** Refuses orders whose webhook URL shows that it leads nowhere in the public internet. */
  readonly strictWebhookUrls: boolean;
  /** Told when a webhook is to be sent again. */
  readonly webhooksDue: () => void;
  /** True for the one `SERVICE` header that opens the account area. */
  readonly authorized: (header: string | undefined) => boolean;
  /** The sandbox account that calls, empty outside the sandbox, and the script that its new orders live by. */
  readonly account: string;
  readonly scenario: string | null;
  /** Told of faults that the caller only hears of as "try again later". */
  readonly report: (error: unknown) => void;
};

/** What a host decides: its ports, its rows and its settings. */
export type ServiceSettings = {
  readonly clock: Clock;
  readonly newCode: NewCode;
  readonly rates: RateSource;
  readonly store: OrderStore;
  readonly rows: CatalogueRows & { readonly processors: readonly Processor[] };
  readonly credentials: { readonly businessId: string; readonly secretKey: string };
  readonly commission?: CommissionRates;
  readonly defaultWebhookUrl?: string | undefined;
  readonly strictWebhookUrls?: boolean;
  readonly webhooksDue?: Service['webhooksDue'];
  readonly report?: Service['report'];
  readonly account?: string;
  readonly scenario?: string | null;
  /** Keeps streams alive; without it they have no heartbeat. */
  readonly every?: Every;
  /** Streams of order changes that this process holds at most. */
  readonly mostStreams?: number;
};

const mostStreams = 2000;

export function createService({ rows, credentials, every, ...settings }: ServiceSettings): Service {
  const { store, report = () => undefined } = settings;
  return {
    commission: documentedCommission,
    defaultWebhookUrl: undefined,
    strictWebhookUrls: false,
    webhooksDue: () => undefined,
    account: '',
    scenario: null,
    ...settings,
    report,
    streams: createStreams({
      store,
      report,
      every: every ?? (() => () => undefined),
      most: settings.mostStreams ?? mostStreams,
    }),
    catalogue: createCatalogue(rows),
    localOptions: localOptions(rows.processors),
    authorized: credentialCheck(credentials.businessId, credentials.secretKey),
  };
}
