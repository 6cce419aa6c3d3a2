/** The samples of series, a minute apart, in the notation of promtool: `0+5x30` is 0 and 30 times 5 more. */
export type Series = Readonly<Record<string, string>>;

type Case = { readonly why: string; readonly series: Series };

export type AlertCases = {
  readonly firing: Case;
  readonly silent: Case;
  /** When the alert is looked at; after half an hour by default. */
  readonly at?: string;
  /** The samples are a quarter of an hour apart. */
  readonly isLong?: true;
};

const target = 'job="crypto-checkout",instance="a:9464"';
const other = 'job="crypto-checkout",instance="b:9464"';
const of = (name: string, labels = ''): string => `${name}{${labels ? `${labels},` : ''}${target}}`;

const checkouts = (status: string): string =>
  of('checkout_http_request_duration_seconds_count', `operation="checkout",status="${status}"`);

const requestBucket = (operation: string, le: string): string =>
  of('checkout_http_request_duration_seconds_bucket', `operation="${operation}",le="${le}"`);

const waitBucket = (le: string): string => of('checkout_database_pool_wait_seconds_bucket', `le="${le}"`);

const always = (value: number): string => `${value}x60`;

/** A gauge above and below its limit. */
const gauge = (series: string, { above, below }: { above: number; below: number }) => ({
  firing: { why: `it is ${above}`, series: { [series]: always(above) } },
  silent: { why: `it is ${below}`, series: { [series]: always(below) } },
});

const pending = of('checkout_orders_total', 'status="pending"');

/** 672 quarters of an hour are a week: thirty orders in each of them, and then none for an hour or two. */
const ordersUntilNow = '0+30x676 20280x8';
const fewOrders = '0x660 1x24';

const store = of('checkout_store_errors_total', 'call="create"');
const attempts = (result: string): string => of('checkout_webhook_attempts_total', `result="${result}"`);
const upstreamCheckouts = (le: string): string =>
  of('checkout_upstream_request_duration_seconds_bucket', `operation="checkout",result="answered",le="${le}"`);
const build = (version: string, at: string): string => `checkout_build_info{version="${version}",node="22.1.0",${at}}`;

/** For each alert what makes it fire, and what is near enough to it and does not. */
export const alertCases: Readonly<Record<string, AlertCases>> = {
  CheckoutDown: gauge(of('up'), { above: 0, below: 1 }),
  CheckoutTargetMissing: {
    firing: { why: 'Prometheus scrapes something else alone', series: { 'up{job="other"}': always(1) } },
    silent: { why: 'it scrapes a process that is down', series: { [of('up')]: always(0) } },
  },
  CheckoutStoreFailing: {
    firing: { why: 'a call fails each minute', series: { [store]: '0+1x60' } },
    silent: {
      why: 'a single call has failed, and before it hundreds within a minute',
      series: { [store]: '0x10 300x15 301x30' },
    },
  },
  CheckoutStoreDamaged: gauge(of('checkout_store_damaged'), { above: 1, below: 0 }),
  CheckoutOrdersRefused: {
    firing: { why: 'one order in ten fails', series: { [checkouts('2xx')]: '0+9x60', [checkouts('5xx')]: '0+1x60' } },
    silent: {
      why: 'the only order of five minutes has failed',
      series: { [checkouts('2xx')]: always(0), [checkouts('5xx')]: '0x26 1x30' },
    },
  },
  CheckoutOrdersRejected: {
    firing: { why: 'every order gets 4xx', series: { [checkouts('2xx')]: always(7), [checkouts('4xx')]: '0+2x60' } },
    silent: {
      why: 'half of them do, and in a quiet hour a probe',
      series: { [checkouts('2xx')]: '0+2x60', [checkouts('4xx')]: '0+2x60' },
    },
  },
  CheckoutOrdersStopped: {
    firing: { why: 'a busy shop has none for an hour', series: { [pending]: ordersUntilNow } },
    silent: { why: 'a quiet shop has none', series: { [pending]: fewOrders } },
    at: '10200m',
    isLong: true,
  },
  CheckoutSlow: {
    firing: {
      why: 'one order in twenty takes longer than a second',
      series: {
        [requestBucket('checkout', '1')]: '0+95x60',
        [requestBucket('checkout', '2.5')]: '0+100x60',
        [requestBucket('checkout', '+Inf')]: '0+100x60',
      },
    },
    silent: {
      why: 'the pages are slow, and no order',
      series: {
        [requestBucket('page', '1')]: '0+50x60',
        [requestBucket('page', '+Inf')]: '0+100x60',
        [requestBucket('checkout', '1')]: '0+100x60',
        [requestBucket('checkout', '+Inf')]: '0+100x60',
      },
    },
  },
  CheckoutEventLoopBlocked: gauge(of('nodejs_eventloop_lag_max_seconds'), { above: 1.5, below: 0.5 }),
  CheckoutPoolWaits: {
    firing: {
      why: 'one query in ten waits for more than half a second',
      series: {
        [waitBucket('0.5')]: '0+90x60',
        [waitBucket('1')]: '0+100x60',
        [waitBucket('+Inf')]: '0+100x60',
      },
    },
    silent: {
      why: 'no query waits',
      series: {
        [waitBucket('0.001')]: '0+100x60',
        [waitBucket('+Inf')]: '0+100x60',
      },
    },
  },
  CheckoutDescriptorsExhausted: {
    firing: { why: 'a connection was cut', series: { [of('checkout_descriptor_errors_total')]: '0x28 1x30' } },
    silent: {
      why: 'half of them are open',
      series: {
        [of('checkout_descriptor_errors_total')]: always(0),
        [of('process_open_fds')]: always(500),
        [of('process_max_fds')]: always(1000),
      },
    },
  },
  CheckoutStreamsRefused: {
    firing: { why: 'one is refused each minute', series: { [of('checkout_streams_refused_total')]: '0+1x60' } },
    silent: { why: 'a buyer had too many tabs', series: { [of('checkout_streams_refused_total')]: '0x20 3x40' } },
  },
  CheckoutDispatcherStuck: {
    firing: {
      why: 'webhooks are due and both processes have stopped to look for them',
      series: {
        [of('checkout_outbox_lag_seconds')]: '0+60x60',
        [of('checkout_dispatcher_claim_age_seconds')]: '0+60x60',
        [`checkout_dispatcher_claim_age_seconds{${other}}`]: '0+60x60',
      },
    },
    silent: {
      why: 'webhooks are due because their receivers are slow, or one of two processes stands still',
      series: {
        [of('checkout_outbox_lag_seconds')]: '0+60x60',
        [of('checkout_dispatcher_claim_age_seconds')]: '0+60x60',
        [`checkout_dispatcher_claim_age_seconds{${other}}`]: always(1),
      },
    },
  },
  CheckoutWebhooksLate: {
    firing: {
      why: 'webhooks are due for longer than a quarter of an hour although a process looks for them',
      series: {
        [of('checkout_outbox_lag_seconds')]: '0+60x60',
        [of('checkout_dispatcher_claim_age_seconds')]: always(1),
      },
    },
    silent: {
      why: 'no process looks for them, which is another alert',
      series: {
        [of('checkout_outbox_lag_seconds')]: '0+60x60',
        [of('checkout_dispatcher_claim_age_seconds')]: '0+60x60',
      },
    },
  },
  CheckoutWebhooksFailing: {
    firing: {
      why: 'most attempts time out',
      series: { [attempts('delivered')]: '0+2x60', [attempts('timeout')]: '0+8x60' },
    },
    silent: {
      why: 'each attempt at the one dead receiver of a few orders times out',
      series: { [attempts('delivered')]: '0x60', [attempts('timeout')]: '0x20 4x40' },
    },
  },
  CheckoutWebhookLost: {
    firing: {
      why: 'one has failed',
      series: { [of('checkout_webhook_messages_total', 'state="failed"')]: '0x20 1x40' },
    },
    silent: { why: 'all arrive', series: { [of('checkout_webhook_messages_total', 'state="delivered"')]: '0+5x60' } },
  },
  CheckoutOutboxOld: gauge(of('checkout_outbox_oldest_age_seconds'), { above: 7 * 3600, below: 5 * 3600 }),
  CheckoutRatesMissing: gauge(of('checkout_rates_usable'), { above: 0, below: 1 }),
  CheckoutRatesStale: gauge(of('checkout_rates_age_seconds'), { above: 6.5 * 86_400, below: 4 * 86_400 }),
  CheckoutRatesRefused: {
    firing: {
      why: 'a fetch was refused',
      series: { [of('checkout_rates_refreshes_total', 'result="refused"')]: '0x20 1x40' },
    },
    silent: {
      why: 'the feed did not answer once',
      series: { [of('checkout_rates_refreshes_total', 'result="unreachable"')]: '0x20 1x40' },
    },
  },
  CheckoutUpstreamUnclear: {
    firing: {
      why: 'the reply was another order than ours',
      series: { [of('checkout_upstream_events_total', 'kind="mismatch"')]: '0x20 1x40' },
    },
    silent: {
      why: 'a look-up has failed, which is repeated',
      series: { [of('checkout_upstream_events_total', 'kind="lookup_failed"')]: '0+1x60' },
    },
  },
  CheckoutAttemptsUnknown: gauge(of('checkout_attempts_unknown_oldest_age_seconds'), { above: 3 * 3600, below: 3600 }),
  CheckoutAttemptsStuck: gauge(of('checkout_attempts_sent_oldest_age_seconds'), { above: 900, below: 59 }),
  CheckoutUpstreamDown: gauge(of('checkout_upstream_circuit_open', 'kind="create"'), { above: 1, below: 0 }),
  CheckoutUpstreamSlow: {
    firing: {
      why: 'one order in five takes longer than five seconds',
      series: {
        [upstreamCheckouts('5')]: '0+80x60',
        [upstreamCheckouts('10')]: '0+100x60',
        [upstreamCheckouts('+Inf')]: '0+100x60',
      },
    },
    silent: {
      why: 'all of them take a second',
      series: { [upstreamCheckouts('1')]: '0+100x60', [upstreamCheckouts('+Inf')]: '0+100x60' },
    },
  },
  CheckoutOrdersOnHold: gauge(of('checkout_orders_on_hold_oldest_age_seconds'), { above: 5 * 3600, below: 3600 }),
  CheckoutPayoutsLate: gauge(of('checkout_payouts_late'), { above: 1, below: 0 }),
  CheckoutRetentionBehind: gauge(of('checkout_retention_round_age_seconds'), { above: 7 * 3600, below: 60 }),
  CheckoutBackupOld: gauge(of('checkout_backup_age_seconds'), { above: 26 * 3600, below: 3600 }),
  CheckoutVersionsDiffer: {
    firing: {
      why: 'they differ for longer than an hour',
      series: { [build('1.2.3', target)]: '1x80', [build('1.2.4', other)]: '1x80' },
    },
    silent: {
      why: 'a restart of all processes takes a while',
      series: { [build('1.2.3', target)]: '1x40 _x40', [build('1.2.4', other)]: '_x40 1x40' },
    },
    at: '75m',
  },
};
