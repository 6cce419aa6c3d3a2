import type { OperationName } from '#contract';
import type { Clock } from '../ports.js';
import { scenarios, type Fault, type Scenario, type ScenarioName } from './scenarios.js';

/** The account of the sandbox's orders, so that they never mix with real ones in the same database. */
export const sandboxAccount = 'default';

/** A clock that the control API sets. Times are milliseconds since the Unix epoch. */
function createSandboxClock(real: Clock) {
  let offset = 0;
  let frozenAt: number | undefined;
  const now = (): number => frozenAt ?? real() + offset;
  return {
    now,
    /** The clock continues from the new time unless it is frozen. */
    advance(milliseconds: number): void {
      const time = now() + milliseconds;
      offset = time - real();
      if (frozenAt !== undefined) frozenAt = time;
    },
    freeze: () => void (frozenAt = now()),
    resume: (): void => {
      offset = 0;
      frozenAt = undefined;
    },
    isFrozen: (): boolean => frozenAt !== undefined,
  };
}

/** A fault that waits for the next requests of an operation, or of any. */
type ArmedFault = {
  readonly operation: OperationName | 'any';
  readonly fault: Fault;
  /** The number of requests that it still affects; null for all. */
  readonly times: number | null;
};

/** A request to the sandbox and its reply. */
export type LoggedRequest = {
  /** Unix milliseconds of the sandbox's clock. */
  readonly time: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** How long the reply took. */
  readonly ms: number;
};

const maxLoggedRequests = 50;

const defaults = {
  armedFaults: [] as readonly ArmedFault[],
  /** The scenario of all requests until `times` more orders were created, or failed because of it; null: for ever. */
  armedScenario: undefined as { readonly name: ScenarioName; readonly times: number | null } | undefined,
  /** The last requests, the newest first. */
  requests: [] as readonly LoggedRequest[],
};

/** What the control API sets. `defaultScenario` applies to requests without a scenario. */
export function createSandboxControls(clock: Clock, defaultScenario: ScenarioName = 'happy') {
  const sandboxClock = createSandboxClock(clock);
  const controls = {
    ...defaults,
    clock: sandboxClock,
    defaultScenario,
    logRequest(request: LoggedRequest): void {
      controls.requests = [request, ...controls.requests].slice(0, maxLoggedRequests);
    },
    /** Restores the defaults; the store keeps the orders. */
    reset(): void {
      Object.assign(controls, defaults);
      sandboxClock.resume();
    },
  };
  return controls;
}

export type SandboxControls = ReturnType<typeof createSandboxControls>;

/** Counts down the orders that the armed scenario is for. */
export function consumeArmedScenario(controls: SandboxControls): void {
  const { armedScenario } = controls;
  if (!armedScenario || armedScenario.times === null) return;
  const { name, times } = armedScenario;
  controls.armedScenario = times > 1 ? { name, times: times - 1 } : undefined;
}

type FaultQuery = { readonly operation: OperationName; readonly scenario: ScenarioName };

/** The fault of a request: the first armed one for its operation, else its scenario's. */
export function consumeFault(controls: SandboxControls, { operation, scenario }: FaultQuery): Fault | undefined {
  const armed = controls.armedFaults.find((one) => one.operation === 'any' || one.operation === operation);
  if (!armed) return (scenarios[scenario] as Scenario).fault;
  if (armed.times !== null) {
    const left = armed.times > 1 ? [{ ...armed, times: armed.times - 1 }] : [];
    controls.armedFaults = controls.armedFaults.flatMap((one) => (one === armed ? left : [one]));
  }
  return armed.fault;
}
