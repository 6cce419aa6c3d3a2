import { createApi, createSandbox, createServerPaymentPage } from '#api';
import {
  createAudienceSigner,
  createWebhookDispatcher,
  createRegisteredHosts,
  createReadTurns,
  createServiceContext,
  createUpstreamWorker,
  isPublicUrl,
  partnerSecretsOf,
  startOrderRetention,
  startOrderScheduler,
  type Clock,
  type Deletions,
  type DispatcherSettings,
  type OrderStore,
  type ServiceContext,
  type ServiceSettings,
  type UpstreamWorker,
} from '#core';
import { catalogue } from '#catalogue';
import { createApp, type AppSettings } from '../adapters/http/index.js';
import {
  randomCode,
  systemBackOff,
  systemClock,
  systemInterval,
  systemMonotonic,
  systemTimeout,
} from '../adapters/system/index.js';
import { createWebhookSender } from '../adapters/webhook-sender/index.js';
import type { Config } from './config/config.js';

/** What differs between the programs of the server, beside their configuration. */
export type ServerParts = Required<Pick<ServiceSettings, 'getPrice' | 'reportUpstream'>> &
  Pick<ServiceSettings, 'getRates' | 'upstream'> &
  Pick<AppSettings, 'site' | 'openApi' | 'checks' | 'counter' | 'isStopping' | 'log' | 'warn' | 'reportError'> &
  Pick<DispatcherSettings, 'reportUndeliverable'> & {
    readonly config: Config;
    readonly store: OrderStore;
    /** The time of orders, deadlines and leases, which all processes on one database share. */
    readonly clock?: Clock;
    /** Deletes what is old; without it everything is kept. */
    readonly retention?: Deletions;
    /** The token of the sandbox; without it the server has no sandbox. */
    readonly sandboxToken: string | undefined;
  };

type Runtime = Pick<DispatcherSettings, 'clock' | 'monotonic' | 'startTimeout' | 'reportError'>;

/** The core and its workers. */
function wireCore({ config, store, ...parts }: ServerParts, runtime: Runtime) {
  const { webhooks, defaultWebhookUrl } = config;
  const hosts = createRegisteredHosts({ hosts: webhooks.hosts, defaultWebhookUrl });
  const dispatcher = createWebhookDispatcher({
    ...runtime,
    store,
    random: Math.random,
    newId: randomCode,
    sign: createAudienceSigner(webhooks),
    reportUndeliverable: parts.reportUndeliverable,
    isRegistered: hosts.isRegistered,
    sender: createWebhookSender({ clock: systemClock, allowLoopback: webhooks.allowLoopback }),
  });
  const service = createServiceContext({
    clock: runtime.clock,
    monotonic: runtime.monotonic,
    reportError: runtime.reportError,
    startInterval: systemInterval,
    backOff: systemBackOff,
    newTransactionCode: randomCode,
    store,
    rows: catalogue,
    getRates: parts.getRates,
    getPrice: parts.getPrice,
    upstream: parts.upstream,
    reportUpstream: parts.reportUpstream,
    wakeUpstream: () => worker?.wake(),
    deliveries: dispatcher,
    readInTurn: createReadTurns(runtime),
    acceptsWebhookUrl: (url) => hosts.isTaken(url) && (!config.isProduction || isPublicUrl(url)),
    derivedPartnerSecret: (url) =>
      webhooks.partnerSecrets?.length ? null : (partnerSecretsOf(url, webhooks)[0] ?? null),
    credentials: config.credentials,
    checkoutSignatures: config.checkoutSignatures,
    commission: config.commission,
    reviewMs: config.reviewMs,
    manualPayments: config.manualPayments,
    publicUrl: config.publicUrl,
    defaultWebhookUrl,
    explainsQueries: !config.isProduction,
    servesOrderPage: !!parts.site?.pages.some(({ paths }) => paths.includes('/pay')),
  });
  /** Follows the orders at the upstream, where there is one. */
  const worker: UpstreamWorker | undefined = service.upstream.isLocal
    ? undefined
    : createUpstreamWorker({ ...service, startTimeout: systemTimeout });
  return { dispatcher, service, worker };
}

function createApis(service: ServiceContext, { config: { publicUrl }, sandboxToken: token }: ServerParts) {
  if (token !== undefined) return createSandbox({ service, token, paymentPage: createServerPaymentPage(publicUrl) });
  return { api: createApi(service), control: undefined, due: service };
}

/** Connects the core, the API and the adapters: the one place that does so, for every program of the server. */
export function wireServer(parts: ServerParts) {
  const { config, store, retention, clock = systemClock, reportError } = parts;
  const runtime = { clock, monotonic: systemMonotonic, startTimeout: systemTimeout, reportError };
  const { dispatcher, service, worker } = wireCore(parts, runtime);
  const { api, control, due } = createApis(service, parts);
  const app = createApp({
    clock,
    monotonic: systemMonotonic,
    newId: randomCode,
    reportError,
    log: parts.log,
    warn: parts.warn,
    api,
    control,
    upstream: worker && service,
    site: parts.site,
    openApi: parts.openApi,
    checks: parts.checks,
    isStopping: parts.isStopping,
    counter: parts.counter,
    rateLimits: config.rateLimits,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    allowedHosts: config.allowedHosts,
  });

  /** Starts the background work: webhooks, the changes that time causes, and the deletion of what is old. */
  const startWorkers = () => {
    dispatcher.start();
    const stopScheduler = startOrderScheduler({ ...runtime, store, due, after: worker?.start() });
    const stopRetention = retention && startOrderRetention({ ...runtime, retention, periods: config.retention });
    return {
      stop: async (): Promise<void> => {
        await Promise.all([dispatcher.stop(), stopScheduler(), stopRetention?.()]);
      },
      /** Applies what the upstream has reported. For a closed port: afterwards its webhooks wait for the next start. */
      stopInbox: async (): Promise<void> => worker?.stop(),
    };
  };
  return { app, startWorkers, endStreams: service.streams.endAll };
}
