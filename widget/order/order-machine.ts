import { matchesRequest } from '../api/matches-request.js';
import * as machine from '../state/machine.js';
import type { MachineEvent, OrderedState, OrderUpdate, State } from '../state/machine.js';

/** Takes the snapshot with the higher sequence. One with a lower sequence arrived late and is dropped. */
function applyOrderUpdate(state: OrderedState, { snapshot, clockOffset }: OrderUpdate): OrderedState {
  const previous = state.snapshot;
  if (snapshot.transaction_code !== state.order.transaction_code || !matchesRequest(snapshot, state.order))
    return state;
  if (previous && snapshot.sequence < previous.sequence) return state;
  if (previous?.sequence === snapshot.sequence)
    return clockOffset === state.clockOffset ? state : { ...state, clockOffset };
  return { ...state, order: { ...state.order, status: snapshot.status }, snapshot, clockOffset };
}

/** The state machine with the events of an order that exists. Pure, as the one that it completes. */
export function transition(state: State, event: MachineEvent): State {
  if (state.step === 'ordered' && event.type === 'changed') return applyOrderUpdate(state, event);
  if (state.step === 'ordered' && event.type === 'detailed') return { ...state, ...event.details };
  return machine.transition(state, event);
}
