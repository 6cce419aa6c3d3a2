import { createApi, createSandbox, createServerPaymentPage, createUpstreamWebhooks } from '#api';
import {
  createWebhookDispatcher,
  createRegisteredHosts,
  createReadTurns,
  createServiceContext,
  createUpstreamWorker,
  partnerSecretsOf,
  startOrderRetention,
  startOrderScheduler,
  type Clock,
  type Deletions,
  type DispatcherSettings,
  type RetentionPeriods,
  type ServiceContext,
  type ServiceSettings,
  type UpstreamWorker,
  type WebhookSecrets,
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

/** What the wiring makes for the core and for the app. */
type MadeForCore =
  | 'rows'
  | 'newTransactionCode'
  | 'startInterval'
  | 'backOff'
  | 'isWebhookTaken'
  | 'derivedPartnerSecret'
  | 'deliveries'
  | 'wakeUpstream'
  | 'readInTurn';
type MadeForApp = 'api' | 'control' | 'upstreamWebhooks' | 'newId';

/** The settings of a server, and the ports that differ between the programs. */
export type WiringSettings = Omit<ServiceSettings, MadeForCore | 'clock' | 'monotonic'> &
  Omit<AppSettings, MadeForApp | 'clock' | 'monotonic'> & {
    /** The time of orders, deadlines and leases, which all processes on one database share. */
    readonly clock?: Clock;
    readonly webhooks: WebhookSecrets & {
      readonly allowLoopback: boolean;
      readonly hosts?: readonly string[];
    };
    /** Without periods everything is kept. */
    readonly retention?: RetentionPeriods;
    readonly retentionStore?: Deletions;
    /** The token of the sandbox; without it the server has no sandbox. */
    readonly sandboxToken: string | undefined;
    readonly hasPaymentPages?: boolean;
  } & Pick<DispatcherSettings, 'reportUndeliverable'>;

function createApis(service: ServiceContext, { sandboxToken: token, hasPaymentPages, publicUrl }: WiringSettings) {
  const paymentPage = hasPaymentPages ? createServerPaymentPage(publicUrl) : undefined;
  if (token !== undefined) return createSandbox({ service, token, paymentPage });
  return { api: createApi(service), control: undefined, due: service };
}

/** Connects the core, the API and the adapters: the one place that does so, for every program of the server. */
export function wireServer(settings: WiringSettings) {
  const { clock = systemClock, store, webhooks, defaultWebhookUrl } = settings;
  const { reportError, reportUndeliverable } = settings;
  const runtime = { clock, monotonic: systemMonotonic, startTimeout: systemTimeout, reportError };
  const registeredHosts = createRegisteredHosts({ hosts: webhooks.hosts ?? ['*'], defaultWebhookUrl });
  const dispatcher = createWebhookDispatcher({
    ...runtime,
    store,
    random: Math.random,
    newId: randomCode,
    secrets: webhooks.secrets,
    partnerSecrets: webhooks.partnerSecrets,
    reportUndeliverable,
    isRegistered: registeredHosts.isRegistered,
    sender: createWebhookSender({ clock: systemClock, allowLoopback: webhooks.allowLoopback }),
  });
  const service = createServiceContext({
    ...settings,
    ...runtime,
    startInterval: systemInterval,
    backOff: systemBackOff,
    newTransactionCode: randomCode,
    deliveries: dispatcher,
    isWebhookTaken: registeredHosts.isTaken,
    derivedPartnerSecret: (url) =>
      webhooks.partnerSecrets?.length ? null : (partnerSecretsOf(url, webhooks)[0] ?? null),
    rows: catalogue,
    readInTurn: createReadTurns(runtime),
    wakeUpstream: () => worker?.wake(),
  });
  /** Follows the orders at the upstream, where there is one. */
  const worker: UpstreamWorker | undefined = service.upstream.isLocal
    ? undefined
    : createUpstreamWorker({ ...service, startTimeout: systemTimeout });
  const { api, control, due } = createApis(service, settings);
  const upstreamWebhooks = worker && createUpstreamWebhooks(service);
  const app = createApp({ ...settings, ...runtime, api, control, upstreamWebhooks, newId: randomCode });

  /** Starts the background work: webhooks, the changes that time causes, and the deletion of what is old. */
  const startWorkers = () => {
    dispatcher.start();
    const stopScheduler = startOrderScheduler({ ...runtime, store, due, after: worker?.start() });
    const { retention: periods, retentionStore: retention } = settings;
    const stopRetention = retention && periods && startOrderRetention({ ...runtime, retention, periods });
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
