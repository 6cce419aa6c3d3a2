import type { ApiRequest } from '#api';
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

type QueryParameters = Readonly<Record<string, string>>;

type ControlCommand = { readonly account: string; readonly command: string; readonly query: QueryParameters };

/** Calls the sandbox's control API for one account. */
async function sendControlCommand({ account, command, query }: ControlCommand): Promise<void> {
  const [method = '', path = ''] = command.split(' ');
  const header = (name: string): string | undefined => (name === 'x-sandbox-account' ? account : undefined);
  const reply = await sandbox.control({
    method,
    path: `/sandbox/api/${path}`,
    query: new URLSearchParams(query),
    header,
  });
  if (reply.status !== 200) throw new Error(`The state cannot be prepared: ${command} ${JSON.stringify(reply.body)}`);
}

const withHeaders = (request: ApiRequest, headers: QueryParameters): ApiRequest => ({
  ...request,
  header: (name) => headers[name] ?? request.header(name),
});

async function playTransitions(
  { transitions = [], advanceSeconds }: StateFixture,
  { account, code }: { readonly account: string; readonly code: string },
): Promise<void> {
  for (const change of transitions)
    await sendControlCommand({ account, command: 'POST orders/fire', query: { transaction_code: code, ...change } });
  if (advanceSeconds !== undefined)
    await sendControlCommand({
      account,
      command: 'POST clock',
      query: { action: 'advance', seconds: String(advanceSeconds) },
    });
}

/**
 * Prepares a service for one checkout, and returns its `base-url`. Each service has its own account, so that two
 * checkouts in the same state do not interfere.
 */
export async function prepareFixture(fixture: StateFixture): Promise<string> {
  const account = `${pageLoadId}-${(preparedCount += 1)}`;
  const baseUrl = new URL(`/states/${fixture.id}/${account}`, location.origin).href;
  for (const query of fixture.faults ?? []) await sendControlCommand({ account, command: 'POST faults', query });
  const sandboxHeaders = { 'x-sandbox-account': account, 'x-sandbox-scenario': fixture.scenario ?? 'manual' };
  const api = async (request: ApiRequest) => {
    const reply = await sandbox.api(withHeaders(request, sandboxHeaders));
    const { data } = reply.body as { readonly data?: { readonly transaction_code?: string } };
    if (request.path.endsWith('/checkout') && data?.transaction_code)
      await playTransitions(fixture, { account, code: data.transaction_code });
    return reply;
  };
  if (!isSchedulerRunning) sandbox.startScheduler();
  isSchedulerRunning = true;
  await addHandlers(`state ${preparedCount % maxConcurrentServices}`, mswHandlers(api, baseUrl));
  return baseUrl;
}

/** The scenarios of the sandbox, with their descriptions. */
export async function fetchScenarios(): Promise<readonly { readonly name: string; readonly says: string }[]> {
  const { body } = await sandbox.control({
    method: 'GET',
    path: '/sandbox/api/scenarios',
    query: new URLSearchParams(),
    header: () => undefined,
  });
  return (
    body as { readonly data: { readonly scenarios: readonly { readonly name: string; readonly says: string }[] } }
  ).data.scenarios;
}
