import type { Trigger } from '../../../server/core/lifecycle/machine.js';
import * as t from './index.js';

/** A trigger, or one with its reason. */
export type Move = Trigger | readonly [Trigger, string];

/** Until the order is paid. */
export const paid = ['submit', 'capture'] as const;

export const received = 'Charged €101.34 (SEPA instant transfer).';

/** An order after these moves. */
export async function mountMoved(moves: readonly Move[], changes: t.Attributes = {}): Promise<t.CryptoCheckout> {
  const element = await t.mountWithOrder(changes);
  for (const move of moves) {
    if (typeof move === 'string') await t.applyTrigger(move);
    else await t.applyTrigger(move[0], { reason: move[1] });
  }
  return element;
}

/** The labels of the actions, as they are shown. */
export const actionLabels = (element: Element): string[] =>
  t.queryAll(element, '.button').map((button) => t.getText(button.querySelector('.swap > :not([hidden])') ?? button));

/** A term with its value, or a sentence. */
export const getWords = (node: Element): string => [...node.children].map(t.getText).join(' ') || t.getText(node);

/** The text of the first node that the selector matches; empty where none does. */
export const getTextOf = (element: Element, selector: string): string => t.getText(t.query(element, selector));
