import type { ControlData, ControlName, SandboxOrder, SandboxRequest, SandboxState, SandboxWebhook } from '#contract';
import type { ControlClient, ControlInput } from '../../packages/client/index.js';
import type { Result } from '../common/loader.js';

/** Everything that the console shows, as of one fetch. */
export type SandboxSnapshot = {
  readonly state: SandboxState;
  /** Newest first, like all lists. */
  readonly orders: readonly SandboxOrder[];
  readonly webhooks: readonly SandboxWebhook[];
  readonly requests: readonly SandboxRequest[];
  /** When it was fetched, by `performance.now()`. */
  readonly fetchedAt: number;
};

/** `successMessage` is announced after the command. */
type CommandOptions<N extends ControlName> = {
  readonly query?: ControlInput<N>;
  readonly successMessage: string | ((data: ControlData<N>) => string);
};

/** What the console passes to its views: the data, and the actions on it. */
export type ConsoleContext = {
  readonly snapshot: SandboxSnapshot;
  /** Whether the service runs in this tab. */
  readonly isInTab: boolean;
  /** The sandbox's time in Unix seconds. It advances between two snapshots. */
  readonly now: number;
  /** The order that the address names; else empty. */
  readonly chosenCode: string;
  /** Sends a command, announces its outcome, and fetches a new snapshot. */
  readonly runCommand: <N extends ControlName>(name: N, options: CommandOptions<N>) => void;
  /** Opens the form of a new order with an amount. */
  readonly tryAmount: (amount: string) => void;
};

export type SectionView = (context: ConsoleContext) => unknown;

/** Fetches the state first: when the token is refused, the other requests would fail too. */
export async function fetchSnapshot(client: ControlClient): Promise<Result<SandboxSnapshot>> {
  const state = await client('GET state');
  if (!state.ok) return state;
  const [orders, webhooks, requests] = await Promise.all([
    client('GET orders', { limit: 100 }),
    client('GET webhooks', { limit: 100 }),
    client('GET requests'),
  ]);
  if (!orders.ok) return orders;
  if (!webhooks.ok) return webhooks;
  if (!requests.ok) return requests;
  const lists = { ...orders.value, ...webhooks.value, ...requests.value };
  return { ok: true, value: { state: state.value, ...lists, fetchedAt: performance.now() } };
}
