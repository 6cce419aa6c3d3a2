import assert from 'node:assert/strict';
import { createWorld, noon, order, type WorldSettings } from './service.js';

type Values = Readonly<Record<string, string | number | undefined>>;

/** What the sandbox's tests look for in bodies: each has some of it. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly delivery: string | undefined;
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

export const token = 'a-token-for-the-tests';

const toPairs = (values: Values): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

/** A sandbox without a network: its clock is a number that the test moves. */
export function createSandboxWorld(settings: WorldSettings = {}) {
  let time = noon;
  const { api, control, store, accountClocks } = createWorld({ clock: () => time, sandboxToken: token, ...settings });
  const ask =
    (answer: typeof api | undefined) =>
    async (method: string, path: string, { query = {}, headers = {} }: Asked = {}): Promise<Answer> => {
      const all: Record<string, string> = { authorization: `Bearer ${token}`, ...headers };
      const reply = await answer?.({ method, path, query: toPairs(query), header: (name) => all[name] });
      if (!reply) throw new Error('there is no such host');
      const { status, headers: given, body, transportFault } = reply;
      return {
        status,
        headers: given,
        delivery: transportFault?.kind,
        body: JSON.parse(JSON.stringify(body)) as Answer['body'],
      };
    };
  return {
    store,
    accountClocks,
    call: ask(api),
    steer: (command: string, query: Values = {}, headers: Record<string, string> = {}) => {
      const [method = '', path = ''] = command.split(' ');
      return ask(control)(method, `/sandbox/api/${path}`, { query, headers });
    },
    pass: (milliseconds: number) => void (time += milliseconds),
  };
}

type Asked = { readonly query?: Values; readonly headers?: Record<string, string> };

export const optionsAt = '/api/v3/reseller/payment_options';
export const checkoutAt = '/api/v3/reseller/checkout';
const lookupAt = '/api/v3/reseller/order';

export type SandboxWorld = ReturnType<typeof createSandboxWorld>;
export type Snapshot = { status: string; status_reason: string | null; timeline: { type: string; status: string }[] };
export type Steerable = { order: Snapshot; allowed: { trigger: string }[]; scenario: string };

export const wish = (scenario: string) => ({ headers: { 'x-sandbox-scenario': scenario } });

export async function newOrderIn(
  world: SandboxWorld,
  asked: Parameters<SandboxWorld['call']>[2] = {},
): Promise<string> {
  const { status, body } = await world.call('GET', checkoutAt, { ...asked, query: { ...order, ...asked.query } });
  assert.equal(status, 200, body.message);
  return body.data.transaction_code;
}

export async function lookAt(
  world: SandboxWorld,
  code: string,
  headers: Record<string, string> = {},
): Promise<Snapshot> {
  const reply = await world.call('GET', lookupAt, { query: { transaction_code: code }, headers });
  return reply.body.data as unknown as Snapshot;
}

/** A day in a life: everything that the script has happens. */
export async function liveIn(
  world: SandboxWorld,
  code: string,
  headers: Record<string, string> = {},
): Promise<Snapshot> {
  await world.steer('POST clock', { action: 'advance', seconds: 600 }, headers);
  return lookAt(world, code, headers);
}

export const passed = ({ timeline }: Snapshot): string => [...new Set(timeline.map(({ status }) => status))].join(' ');
