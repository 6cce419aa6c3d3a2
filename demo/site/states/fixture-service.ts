import type { ApiRequest } from '#api';
import type { ControlData } from '#contract';
import { createControlClient, sendInProcess } from '../../../server/packages/client/index.js';
import { mswHandlers } from '../../../server/adapters/msw/index.js';
import { createTabSandbox } from '../../service/tab-sandbox.js';
import { addHandlers } from '../../service/mock-worker.js';
import type { StateFixture } from './state-fixtures.js';

const sandbox = createTabSandbox();
let isSchedulerRunning = false;
let preparedCount = 0;
/** Enough for all previews side by side, and those that are being replaced. */
const maxConcurrentServices = 8;
/** Makes accounts of this page load distinct, so that the widget does not resume orders of an earlier load. */
const pageLoadId = Date.now().toString(36);

/** A client of the control API for one account. @throws Error for a state that cannot be prepared. */
function createControl(account: string) {
  const client = createControlClient(sendInProcess(sandbox.control, { 'x-sandbox-account': account }));
  return async (...[name, query]: Parameters<typeof client>): Promise<void> => {
    const result = await client(name, query);
    if (!result.ok) throw new Error(`The state cannot be prepared: ${name} ${result.message}`);
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

/**
 * Prepares a service for one checkout, and returns its `base-url`. Each service has its own account, so that two
 * checkouts in the same state do not interfere.
 */
export async function prepareFixture(fixture: StateFixture): Promise<string> {
  const account = `${pageLoadId}-${(preparedCount += 1)}`;
  const baseUrl = new URL(`/states/${fixture.id}/${account}`, location.origin).href;
  const control = createControl(account);
  for (const fault of fixture.faults ?? []) await control('POST faults', fault);
  const sandboxHeaders = { 'x-sandbox-account': account, 'x-sandbox-scenario': fixture.scenario ?? 'manual' };
  const api = async (request: ApiRequest) => {
    const reply = await sandbox.api(withHeaders(request, sandboxHeaders));
    const { data } = reply.body as { readonly data?: { readonly transaction_code?: string } };
    if (request.path.endsWith('/checkout') && data?.transaction_code)
      await playTransitions(fixture, { control, code: data.transaction_code });
    return reply;
  };
  if (!isSchedulerRunning) sandbox.startScheduler();
  isSchedulerRunning = true;
  await addHandlers(`state ${preparedCount % maxConcurrentServices}`, mswHandlers(api, baseUrl));
  return baseUrl;
}

/** The scenarios of the sandbox, with their descriptions. */
export async function fetchScenarios(): Promise<ControlData<'GET scenarios'>['scenarios']> {
  const result = await createControlClient(sendInProcess(sandbox.control))('GET scenarios');
  return result.ok ? result.value.scenarios : [];
}
