import { createApi, createSandbox, createServerPaymentPage } from '#api';
import { createAudienceSigner, createRegisteredHosts, createWebhookDispatcher } from '#core';
import { createReadTurns, createServiceContext, createUpstreamWorker, isPublicUrl, partnerSecretsOf } from '#core';
import { startOrderRetention, startOrderScheduler } from '#core';
import type { Clock, Deletions, DispatcherSettings, OrderStore } from '#core';
import type { ServiceContext, ServiceSettings, UpstreamWorker } from '#core';
import { catalogue } from '#catalogue';
import { createApp, type AppSettings } from '../adapters/http/index.js';
import {
  randomCode,
  systemBackOff,
  createSteadyClock,
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

type Hosts = ReturnType<typeof createRegisteredHosts>;

/** Sends the webhooks of orders. */
function createDispatcher(parts: ServerParts, { clock, hosts }: { readonly clock: Clock; readonly hosts: Hosts }) {
  const sign = createAudienceSigner(parts.config.webhooks);
  return createWebhookDispatcher({
    store: parts.store,
    clock: createSteadyClock(clock),
    monotonic: systemMonotonic,
    startTimeout: systemTimeout,
    random: Math.random,
    newId: randomCode,
    sign: (message) => sign(message, clock()), // receivers compare it with the time
    sender: createWebhookSender({ clock: systemClock, allowLoopback: parts.config.webhooks.allowLoopback }),
    isRegistered: hosts.isRegistered,
    reportUndeliverable: parts.reportUndeliverable,
    reportError: parts.reportError,
  });
}

type ServiceParts = Pick<ServiceContext, 'clock' | 'deliveries' | 'wakeUpstream'> & { readonly hosts: Hosts };

/** What the use cases need. */
function createService(parts: ServerParts, { clock, hosts, deliveries, wakeUpstream }: ServiceParts): ServiceContext {
  const { config, store, getRates, getPrice, upstream, reportUpstream, reportError } = parts;
  const { webhooks } = config;
  return createServiceContext({
    store,
    clock,
    monotonic: systemMonotonic,
    startInterval: systemInterval,
    backOff: systemBackOff,
    newTransactionCode: randomCode,
    rows: catalogue,
    getRates,
    getPrice,
    upstream,
    wakeUpstream,
    reportUpstream,
    reportError,
    deliveries,
    readInTurn: createReadTurns({ monotonic: systemMonotonic, startTimeout: systemTimeout }),
    acceptsWebhookUrl: (url) => hosts.isAllowed(url) && (!config.isProduction || isPublicUrl(url)),
    derivedPartnerSecret: (url) =>
      webhooks.partnerSecrets?.length ? null : (partnerSecretsOf(url, webhooks)[0] ?? null),
    credentials: config.credentials,
    checkoutSignatures: config.checkoutSignatures,
    commission: config.commission,
    manualPayments: config.manualPayments,
    publicUrl: config.publicUrl,
    defaultWebhookUrl: config.defaultWebhookUrl,
    explainsQueries: !config.isProduction,
    servesOrderPage: !!parts.site?.pages.some(({ paths }) => paths.includes('/pay')),
  });
}

type HttpParts = Pick<AppSettings, 'clock' | 'api' | 'control' | 'upstream'>;

const createHttpApp = (parts: ServerParts, { clock, api, control, upstream }: HttpParts) =>
  createApp({
    api,
    control,
    upstream,
    clock,
    monotonic: systemMonotonic,
    newId: randomCode,
    site: parts.site,
    openApi: parts.openApi,
    checks: parts.checks,
    isStopping: parts.isStopping,
    counter: parts.counter,
    rateLimits: parts.config.rateLimits,
    trustedProxies: parts.config.trustedProxies,
    publicUrl: parts.config.publicUrl,
    allowedHosts: parts.config.allowedHosts,
    log: parts.log,
    warn: parts.warn,
    reportError: parts.reportError,
  });

/** Connects the core, the API and the adapters: the one place that does so, for every program of the server. */
export function wireServer(parts: ServerParts) {
  const { config, store, retention, sandboxToken: token, clock = systemClock, reportError } = parts;
  const { publicUrl, defaultWebhookUrl } = config;
  const timers = { startTimeout: systemTimeout, reportError };

  const hosts = createRegisteredHosts({ hosts: config.webhooks.hosts, defaultWebhookUrl });
  const dispatcher = createDispatcher(parts, { clock, hosts });
  const service = createService(parts, { clock, hosts, deliveries: dispatcher, wakeUpstream: () => worker?.wake() });
  /** Follows the orders at the upstream, where there is one. */
  const worker: UpstreamWorker | undefined = service.upstream.isLocal
    ? undefined
    : createUpstreamWorker(service, timers);
  const { api, control, due } =
    token === undefined
      ? { api: createApi(service), control: undefined, due: service }
      : createSandbox({ service, token, paymentPage: createServerPaymentPage(publicUrl) });
  const app = createHttpApp(parts, { clock, api, control, upstream: worker && service });

  /** Starts the background work: webhooks, the changes that time causes, and the deletion of what is old. */
  const startWorkers = () => {
    dispatcher.start();
    const stopScheduler = startOrderScheduler({ ...timers, store, due, after: worker?.start() });
    const stopRetention =
      retention &&
      startOrderRetention({ ...timers, clock, monotonic: systemMonotonic, retention, periods: config.retention });
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
