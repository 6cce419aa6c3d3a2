import { delay, http, HttpResponse, type RequestHandler } from 'msw';
import type { Api, ApiRequest } from '#api';
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

type Sandbox = ReturnType<typeof createTabSandbox>;

/** A client of the control API. @throws Error for a state that cannot be prepared. */
function createControl(sandbox: Sandbox) {
  const client = createControlClient(sendInProcess(sandbox.control));
  return async <N extends ControlName>(name: N, query?: ControlInput<N>): Promise<ControlData<N>> => {
    const result = await client(name, query);
    if (!result.ok) throw new Error(`The state cannot be prepared: ${name} ${result.message}`);
    return result.value;
  };
}

type Control = ReturnType<typeof createControl>;

async function playTransitions(
  { transitions = [], advanceSeconds }: StateFixture,
  { control, code }: { readonly control: Control; readonly code: string },
): Promise<void> {
  for (const change of transitions) await control('POST orders/fire', { transaction_code: code, ...change });
  if (advanceSeconds !== undefined) await control('POST clock', { action: 'advance', seconds: advanceSeconds });
}

type Settings = { readonly scenario?: string | undefined; readonly webhookUrl?: string };

/** A sandbox of its own in this tab, so that two checkouts do not interfere. */
export async function openFixtureService(name: string, { scenario = 'manual', webhookUrl }: Settings = {}) {
  const sandbox = createTabSandbox(webhookUrl);
  const control = createControl(sandbox);
  await control('POST scenario', { name: scenario });
  const { href } = new URL(`/states/${name}/${pageLoadId}-${(serviceCount += 1)}`, location.origin);
  return { baseUrl: href, control, api: sandbox.api, startScheduler: sandbox.startScheduler };
}

type Served = {
  readonly baseUrl: string;
  readonly api: Api;
  readonly startScheduler: Sandbox['startScheduler'];
  readonly broken?: readonly RequestHandler[];
};

/** Resolves once the tab answers requests to this `base-url`. Replaces an earlier service of the same name. */
async function serveFixturesInTab(name: string, served: Served): Promise<void> {
  const { baseUrl, api, startScheduler, broken = [] } = served;
  void stopsByName.get(name)?.();
  stopsByName.set(name, startScheduler());
  await addHandlers(name, [...broken, ...mswHandlers(api, baseUrl)]);
}

const brokenReplies: Readonly<Record<BrokenReply, () => Response | Promise<Response>>> = {
  hang: () => delay('infinite').then(() => HttpResponse.error()),
  lost: () => HttpResponse.error(),
};

/** Prepares a service for one checkout, and returns its `base-url`. */
export async function prepareFixture(fixture: StateFixture): Promise<string> {
  const { baseUrl, control, api, startScheduler } = await openFixtureService(fixture.id, fixture);
  const { fault, breaks } = fixture;
  if (fault) await control('POST faults', fault);
  const broken = breaks
    ? [http.all(`${baseUrl}/api/v3/reseller/${breaks.operation ?? '*'}`, brokenReplies[breaks.reply])]
    : [];
  const callAndPlay = async (request: ApiRequest) => {
    const reply = await api(request);
    const { data } = reply.body as { readonly data?: { readonly transaction_code?: string } };
    if (request.path.endsWith('/checkout') && data?.transaction_code)
      await playTransitions(fixture, { control, code: data.transaction_code });
    return reply;
  };
  const name = `state ${serviceCount % maxConcurrentServices}`;
  await serveFixturesInTab(name, { baseUrl, api: callAndPlay, startScheduler, broken });
  return baseUrl;
}
