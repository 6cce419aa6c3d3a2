import type { Transition } from '../lifecycle/machine.js';

/** Money goes back by a refund only, which knows whether it was given back already. */
const refundTriggers = ['refund', 'reject', 'settle_refund'];

/** Whether an operator may make the transition by a move. */
export const isMove = ({ trigger }: Pick<Transition, 'trigger'>): boolean => !refundTriggers.includes(trigger);
