import assert from 'node:assert/strict';
import { createServiceHarness, noon, order, type HarnessSettings } from './service-harness.js';

type QueryParameters = Readonly<Record<string, string | number | undefined>>;

/** The properties of replies that the tests of the sandbox check; each body has some of them. */
export type SandboxReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly delayMs: number | undefined;
  readonly body: {
    readonly status: string;
    readonly message: string;
    readonly data: Readonly<Record<string, never>> & {
      readonly transaction_code: string;
      readonly status: string;
      readonly payment_options: readonly unknown[];
    };
  };
};

export const sandboxToken = 'a-token-for-the-tests';

const toPairs = (values: QueryParameters): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

/** Creates a sandbox without a network, with a clock that the test advances. */
export function createSandboxHarness(settings: HarnessSettings = {}) {
  let time = noon;
  const { api, control, store, due } = createServiceHarness({ clock: () => time, sandboxToken, ...settings });
  const createRequester =
    (handler: typeof api | undefined) =>
    async (path: string, { method = 'GET', query = {}, headers = {} }: RequestOptions = {}): Promise<SandboxReply> => {
      const requestHeaders: Record<string, string> = { authorization: `Bearer ${sandboxToken}`, ...headers };
      const reply = await handler?.({ method, path, query: toPairs(query), header: (name) => requestHeaders[name] });
      if (!reply) throw new Error('The harness has no such API.');
      const { status, headers: replyHeaders, body, delayMs } = reply;
      return { status, headers: replyHeaders, delayMs, body: JSON.parse(JSON.stringify(body)) as SandboxReply['body'] };
    };
  return {
    store,
    due,
    call: createRequester(api),
    sendCommand: (command: string, parameters: CommandParameters = {}) => {
      const [method = '', path = ''] = command.split(' ');
      return createRequester(control)(`/sandbox/api/${path}`, { method, ...parameters });
    },
    advanceTime: (milliseconds: number) => void (time += milliseconds),
  };
}

type CommandParameters = { readonly query?: QueryParameters; readonly headers?: Record<string, string> };
type RequestOptions = CommandParameters & { readonly method?: string };

export const optionsEndpoint = '/api/v3/reseller/payment_options';
export const checkoutEndpoint = '/api/v3/reseller/checkout';
const orderEndpoint = '/api/v3/reseller/order';

export type SandboxHarness = ReturnType<typeof createSandboxHarness>;
export type Snapshot = { status: string; status_reason: string | null; timeline: { type: string; status: string }[] };
export type ControlledOrder = { order: Snapshot; allowed: { trigger: string }[]; scenario: string };

export const scenarioHeader = (scenario: string) => ({ headers: { 'x-sandbox-scenario': scenario } });

export async function placeOrder(harness: SandboxHarness, options: CommandParameters = {}): Promise<string> {
  const { status, body } = await harness.call(checkoutEndpoint, { ...options, query: { ...order, ...options.query } });
  assert.equal(status, 200, body.message);
  return body.data.transaction_code;
}

export async function fetchOrder(
  harness: SandboxHarness,
  { code, headers = {} }: { code: string; headers?: Record<string, string> },
): Promise<Snapshot> {
  const reply = await harness.call(orderEndpoint, { query: { transaction_code: code }, headers });
  return reply.body.data as unknown as Snapshot;
}

/** Advances the clock past the last step of the scenario. */
export async function playScenario(harness: SandboxHarness, code: string): Promise<Snapshot> {
  await harness.sendCommand('POST clock', { query: { action: 'advance', seconds: 600 } });
  return fetchOrder(harness, { code });
}

export const statusSequence = ({ timeline }: Snapshot): string =>
  [...new Set(timeline.map(({ status }) => status))].join(' ');
