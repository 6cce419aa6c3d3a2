import type { OrderRecord } from '#core';
import type { Trigger } from '../../server/core/lifecycle/machine.js';
import { applyTransition } from '../../server/core/lifecycle/transitions.js';
import { noon } from './service-harness.js';

/** An order after changes; one that is only a trigger is at noon. */
export const applyEvents = (
  order: OrderRecord,
  ...events: readonly (Trigger | Parameters<typeof applyTransition>[1])[]
): OrderRecord =>
  events.reduce((before, event) => {
    const next = applyTransition(before, typeof event === 'string' ? { trigger: event, at: noon } : event);
    if (!next.ok) throw new Error(`${before.status} refuses ${JSON.stringify(event)}`);
    return next.order;
  }, order);
