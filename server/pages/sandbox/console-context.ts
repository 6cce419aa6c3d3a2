import type { ControlData, ControlName } from '#contract';
import type { ControlInput } from '../../packages/client/index.js';
import type { SandboxSnapshot } from './snapshot.js';

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
  /** Renders again after a change of a view's own state. */
  readonly redraw: () => void;
};

export type SectionView = (context: ConsoleContext) => unknown;
