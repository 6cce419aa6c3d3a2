import type { ApiRequest } from '#api';
import { mswHandlers } from '../../server/adapters/msw/index.js';
import { sandboxInTab } from '../in-tab.js';
import { serve } from '../worker.js';
import type { Story } from './states.js';

const sandbox = sandboxInTab();
let isKeepingTime = false;
let stages = 0;
/** Previews side by side, and one that is just being replaced. */
const mostAtOnce = 8;
/** Orders of an earlier load are not found again, so that they are not asked for either. */
const load = Date.now().toString(36);

type Query = Readonly<Record<string, string>>;

/** A call of the sandbox's control API, for one account. */
async function steer(account: string, command: string, query: Query = {}): Promise<void> {
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

const as = (request: ApiRequest, wishes: Query): ApiRequest => ({
  ...request,
  header: (name) => wishes[name] ?? request.header(name),
});

async function live(account: string, code: string, { life = [], later }: Story): Promise<void> {
  for (const change of life) await steer(account, 'POST orders/fire', { transaction_code: code, ...change });
  if (later !== undefined) await steer(account, 'POST clock', { action: 'advance', seconds: String(later) });
}

/**
 * Prepares a service for one checkout, and gives the `base-url` where it answers. Everything on it happens to an
 * account of its own, so that two checkouts in the same state do not meet.
 */
export async function stage(story: Story): Promise<string> {
  const account = `${load}-${(stages += 1)}`;
  const base = new URL(`/states/${story.id}/${account}`, location.origin).href;
  for (const fault of story.faults ?? []) await steer(account, 'POST faults', fault);
  const wishes = { 'x-sandbox-account': account, 'x-sandbox-scenario': story.scenario ?? 'manual' };
  const api = async (request: ApiRequest) => {
    const reply = await sandbox.api(as(request, wishes));
    const { data } = reply.body as { readonly data?: { readonly transaction_code?: string } };
    if (request.path.endsWith('/checkout') && data?.transaction_code) await live(account, data.transaction_code, story);
    return reply;
  };
  if (!isKeepingTime) sandbox.keepTime();
  isKeepingTime = true;
  await serve(`state ${stages % mostAtOnce}`, mswHandlers(api, base));
  return base;
}

/** The scenarios that the sandbox can play, in its own words. */
export async function scenarios(): Promise<readonly { readonly name: string; readonly says: string }[]> {
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
