import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

const cardOf = (element: Element): HTMLElement => t.queryRequired(element, '.card');
const topOf = (element: Element): number => element.getBoundingClientRect().top;
const markTop = (element: Element): number => topOf(t.queryRequired(element, '.badge')) - topOf(cardOf(element));
const triggers = ['submit', 'capture', 'broadcast', 'finalize'] as const;
const steps = ['processing', 'paid', 'sending', 'completed'] as const;

describe('the height of the card', () => {
  t.useMotion();

  it('is that of the pay screen in every frame until the order is over, and natural after that', async () => {
    const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/' });
    await t.waitFor(() => t.query(element, '[part=deadline]'), 'no report');
    t.finishAnimations(element);
    const { height } = cardOf(element).getBoundingClientRect();
    const below = document.createElement('p');
    element.after(below);
    const frames: number[] = [];
    const tops: number[] = [];
    let frame = 0;
    const watch = (): void => {
      frames.push(cardOf(element).getBoundingClientRect().height);
      tops.push(topOf(below) - topOf(element));
      frame = requestAnimationFrame(watch);
    };
    watch();
    for (const [index, trigger] of triggers.entries()) {
      await t.applyTrigger(trigger);
      await t.waitForStep(element, steps[index] ?? 'completed');
      await t.waitFor(() => t.query(element, '[part=outcome]'), 'no outcome');
    }
    cancelAnimationFrame(frame);
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    assert.isAtLeast(Math.min(...frames), height - 1, 'no empty screen between two others');
    assert.isAtMost(spread(frames), 24, 'in any frame, and so in each');
    assert.isAtMost(spread(tops) / innerHeight, 0.02, 'the layout shift of what is below');
    element.reset();
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(cardOf(element).style.minBlockSize, '');
  });

  it('is natural after a reload into a later state', async () => {
    const first = await t.mountWithOrder();
    t.finishAnimations(first);
    await t.applyTrigger('expire');
    await t.waitForStep(first, 'expired');
    assert.notStrictEqual(cardOf(first).style.minBlockSize, '');
    const top = markTop(first);
    first.remove();
    const element = t.mount();
    await t.waitFor(() => t.query(element, '[part=outcome]'), 'no outcome');
    assert.strictEqual(cardOf(element).style.minBlockSize, '');
    await t.waitFor(() => markTop(element) === top, 'the mark is not at the top, in the place of the journey');
  });
});
