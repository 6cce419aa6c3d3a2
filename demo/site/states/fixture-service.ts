import { delay, http, HttpResponse } from 'msw';
import type { ApiRequest } from '#api';
import type { ControlData, ControlName } from '#contract';
import { createControlClient, sendInProcess, type ControlInput } from '../../../server/packages/client/index.js';
import { mswHandlers } from '../../../server/adapters/msw/index.js';
import { createTabSandbox } from '../../service/tab-sandbox.js';
import { addHandlers } from '../../service/mock-worker.js';
import type { BrokenReply, StateFixture } from './state-fixtures.js';

let serviceCount = 0;
/** Enough for all previews side by side, and those that are being replaced. */
const maxConcurrentServices = 8;
/** Makes services of this page load distinct, so that the widget does not resume orders of an earlier load. */
const pageLoadId = Date.now().toString(36);
const stopsByName = new Map<string, () => Promise<void>>();

type Settings = { readonly scenario?: string | undefined; readonly webhookUrl?: string };

/**
 * A sandbox of its own in this tab, so that two checkouts do not interfere, with a client of its control API.
 * @throws Error for a state that cannot be prepared.
 */
export async function openFixtureService(name: string, { scenario = 'manual', webhookUrl }: Settings = {}) {
  const sandbox = createTabSandbox(webhookUrl);
  const client = createControlClient(sendInProcess(sandbox.control));
  const control = async <N extends ControlName>(command: N, query?: ControlInput<N>): Promise<ControlData<N>> => {
    const result = await client(command, query);
    if (!result.ok) throw new Error(`The state cannot be prepared: ${command} ${result.message}`);
    return result.value;
  };
  await control('POST scenario', { name: scenario });
  const { href } = new URL(`/states/${name}/${pageLoadId}-${(serviceCount += 1)}`, location.origin);
  return { baseUrl: href, control, api: sandbox.api, startScheduler: sandbox.startScheduler };
}

const brokenReplies: Readonly<Record<BrokenReply, () => Response | Promise<Response>>> = {
  hang: () => delay('infinite').then(() => HttpResponse.error()),
  lost: () => HttpResponse.error(),
};

/** Prepares a service for one checkout, which the tab answers, and returns its `base-url`. Replaces the one before the last eight. */
export async function prepareFixture(fixture: StateFixture): Promise<string> {
  const { baseUrl, control, api, startScheduler } = await openFixtureService(fixture.id, fixture);
  const { fault, breaks, transitions = [], advanceSeconds } = fixture;
  if (fault) await control('POST faults', fault);
  const broken = breaks
    ? [http.all(`${baseUrl}/api/v3/reseller/${breaks.operation ?? '*'}`, brokenReplies[breaks.reply])]
    : [];
  const callAndPlay = async (request: ApiRequest) => {
    const answer = await api(request);
    // The payments of this order are steered here: the mark of the card opens nothing.
    const reply = { ...answer, headers: { ...answer.headers, 'checkout-mode': 'preview' } };
    const { data } = reply.body as { readonly data?: { readonly transaction_code?: string } };
    const transaction_code = request.path.endsWith('/checkout') && data?.transaction_code;
    if (!transaction_code) return reply;
    for (const change of transitions) await control('POST orders/fire', { transaction_code, ...change });
    if (advanceSeconds !== undefined) await control('POST clock', { action: 'advance', seconds: advanceSeconds });
    return reply;
  };
  const name = `state ${serviceCount % maxConcurrentServices}`;
  void stopsByName.get(name)?.();
  stopsByName.set(name, startScheduler());
  await addHandlers(name, [...broken, ...mswHandlers(callAndPlay, baseUrl)]);
  return baseUrl;
}
