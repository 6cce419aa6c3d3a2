import { createApi } from '#api';
import { createUpstreamWorker, isOrderAddress, receiveUpstreamWebhook } from '#core';
import type { OrderStore, ServiceContext } from '#core';
import type { UpstreamEvent } from '../../server/core/upstream/port.js';
import { openServerStore } from './server-store.js';
import { createScriptedUpstream, type Script } from './scripted-upstream.js';
import { checkoutPath, createTestService, noon } from './service-harness.js';

type Settings = Script & { readonly store?: OrderStore; readonly newTransactionCode?: () => string };

/** Runs the worker of the upstream until it rests. */
export const workUntilRest = (service: ServiceContext): Promise<void> =>
  new Promise((resolve) => {
    let resting = 0;
    const startTimeout = (milliseconds: number, callback: () => void): (() => void) => {
      if (milliseconds === 0) setImmediate(callback);
      else if (++resting === 2) void worker.stop().then(resolve);
      return () => undefined;
    };
    const worker = createUpstreamWorker(service, { startTimeout, reportError: service.reportError });
    void worker.start();
  });

/** A service in front of a scripted upstream, with a clock and a worker that the test runs. */
export function createUpstreamHarness({ store = openServerStore(), ...script }: Settings = {}) {
  let now = noon;
  const events: UpstreamEvent[] = [];
  const errors: unknown[] = [];
  const { upstream, calls, looked } = createScriptedUpstream(script);
  const service = createTestService({
    clock: () => now,
    ...(script.newTransactionCode && { newTransactionCode: script.newTransactionCode }),
    store,
    upstream,
    publicUrl: 'https://shop.example',
    reportUpstream: (event) => events.push(event),
    reportError: (error) => errors.push(error),
  });
  const api = createApi(service);

  const checkout = async (changes: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const { pathname, searchParams } = new URL(checkoutPath(changes), 'http://core.example');
    const header = (name: string): string | undefined => headers[name];
    const reply = await api({ method: 'GET', path: pathname, query: searchParams, header });
    return { ...reply, body: reply.body as { message: string; data: { transaction_code: string; status: string } } };
  };

  /** Sends a webhook. Undefined where its address is refused. */
  const send = async (path: string, { id, body }: { id?: string; body: string }) => {
    const [code = '', mac = ''] = path.split('/').slice(-2);
    return (await isOrderAddress({ code, mac }, service))
      ? receiveUpstreamWebhook({ code, headers: id === undefined ? {} : { 'webhook-id': id }, body }, service)
      : undefined;
  };

  const addressOf = async (code: string): Promise<string> =>
    new URL((await service.upstreamWebhookUrl(code)) ?? '').pathname;

  /** Delivers a webhook to the address that the upstream got for an order; `id` is that of its event. */
  const notify = async (code: string, webhook: string | object) => {
    const path = await addressOf(code);
    if (typeof webhook === 'string') return send(path, { body: webhook });
    const { id, ...body } = webhook as { readonly id?: string };
    return send(path, { ...(id !== undefined && { id }), body: JSON.stringify(body) });
  };

  return {
    store,
    service,
    send,
    addressOf,
    calls,
    looked,
    events,
    errors,
    checkout,
    work: () => workUntilRest(service),
    notify,
    advance: (milliseconds: number) => void (now += milliseconds),
    now: () => now,
  };
}

export type UpstreamHarness = ReturnType<typeof createUpstreamHarness>;
