import type { Api, ApiRequest } from '#api';
import type { ControlData, ControlName } from '#contract';
import { createControlClient, sendInProcess, type ControlInput } from '../../../server/packages/client/index.js';
import { mswHandlers } from '../../../server/adapters/msw/index.js';
import { createTabSandbox } from '../../service/tab-sandbox.js';
import { addHandlers } from '../../service/mock-worker.js';
import type { StateFixture } from './state-fixtures.js';

const sandbox = createTabSandbox();
let isSchedulerRunning = false;
let accountCount = 0;
/** Enough for all previews side by side, and those that are being replaced. */
const maxConcurrentServices = 8;
/** Makes accounts of this page load distinct, so that the widget does not resume orders of an earlier load. */
const pageLoadId = Date.now().toString(36);

/** A client of the control API for one account. @throws Error for a state that cannot be prepared. */
function createControl(account: string) {
  const client = createControlClient(sendInProcess(sandbox.control, { 'x-sandbox-account': account }));
  return async <N extends ControlName>(name: N, query?: ControlInput<N>): Promise<ControlData<N>> => {
    const result = await client(name, query);
    if (!result.ok) throw new Error(`The state cannot be prepared: ${name} ${result.message}`);
    return result.value;
  };
}

type Control = ReturnType<typeof createControl>;

const withHeaders = (request: ApiRequest, headers: Readonly<Record<string, string>>): ApiRequest => ({
  ...request,
  header: (name) => headers[name] ?? request.header(name),
});

async function playTransitions(
  { transitions = [], advanceSeconds }: StateFixture,
  { control, code }: { readonly control: Control; readonly code: string },
): Promise<void> {
  for (const change of transitions) await control('POST orders/fire', { transaction_code: code, ...change });
  if (advanceSeconds !== undefined) await control('POST clock', { action: 'advance', seconds: advanceSeconds });
}

/** An account of its own in the sandbox of this tab, so that two checkouts do not interfere. */
export function openFixtureAccount(name: string, scenario = 'manual') {
  const account = `${pageLoadId}-${(accountCount += 1)}`;
  const headers = { 'x-sandbox-account': account, 'x-sandbox-scenario': scenario };
  return {
    baseUrl: new URL(`/states/${name}/${account}`, location.origin).href,
    control: createControl(account),
    api: (request: ApiRequest) => sandbox.api(withHeaders(request, headers)),
  };
}

type Served = { readonly baseUrl: string; readonly api: Api };

/** Resolves once the tab answers requests to this `base-url`. Replaces an earlier service of the same name. */
export async function serveFixturesInTab(name: string, { baseUrl, api }: Served): Promise<void> {
  if (!isSchedulerRunning) sandbox.startScheduler();
  isSchedulerRunning = true;
  await addHandlers(name, mswHandlers(api, baseUrl));
}

/** Prepares a service for one checkout, and returns its `base-url`. */
export async function prepareFixture(fixture: StateFixture): Promise<string> {
  const { baseUrl, control, ...account } = openFixtureAccount(fixture.id, fixture.scenario);
  for (const fault of fixture.faults ?? []) await control('POST faults', fault);
  const api = async (request: ApiRequest) => {
    const reply = await account.api(request);
    const { data } = reply.body as { readonly data?: { readonly transaction_code?: string } };
    if (request.path.endsWith('/checkout') && data?.transaction_code)
      await playTransitions(fixture, { control, code: data.transaction_code });
    return reply;
  };
  await serveFixturesInTab(`state ${accountCount % maxConcurrentServices}`, { baseUrl, api });
  return baseUrl;
}
