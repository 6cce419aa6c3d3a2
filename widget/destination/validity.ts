import type { DestinationModule } from '../state/model.js';
import { addressProblem, addressSentence, checkAddress } from './address-problem.js';

/**
 * Makes the element invalid while the buyer has to type an address and it is missing or wrong, with the sentence of the
 * field, where a browser points. `isReported` shows it to the buyer, too.
 */
export const updateValidity: DestinationModule['updateValidity'] = ({ internals, context, isReported }) => {
  const { state } = context.model;
  const anchor = context.host.renderRoot.querySelector<HTMLElement>('#destination');
  if (state.step !== 'choosing' || !anchor) return internals.setValidity({});
  const { address, wallet } = state.choice;
  const problem = state.choice.addressProblem ?? addressProblem(address, wallet);
  if (!problem) return internals.setValidity({});
  const flag = problem.key === 'missing' ? 'valueMissing' : 'customError';
  internals.setValidity({ [flag]: true }, addressSentence(problem, { wallet, context }), anchor);
  if (!isReported) return;
  void checkAddress(context.model);
  anchor.focus();
};
