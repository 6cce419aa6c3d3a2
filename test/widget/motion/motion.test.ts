import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

describe('what moves between two renders', () => {
  t.useMotion();
  const amountOf = (element: Element) => t.queryRequired(element, '[part=amount]');
  const chooseOther = async (element: t.CryptoCheckout): Promise<void> => {
    const other = t.queryAll(element, 'input[name=option]').find((input) => !(input as HTMLInputElement).checked);
    other?.click();
    await element.updateComplete;
  };
  const moving = async (attributes: t.Attributes = {}): Promise<t.CryptoCheckout> => {
    const element = await t.mountAtChoosing(attributes);
    await t.waitFor(() => t.query(element, '[part=option] .glyph svg'), 'no marks');
    return element;
  };

  it('is the total, whose text changes at once and is not doubled', async () => {
    const element = await moving();
    const before = t.getText(amountOf(element));
    await chooseOther(element);
    const after = t.getText(amountOf(element));
    assert.notStrictEqual(after, before);
    const box = amountOf(element).querySelector('.roll');
    assert.strictEqual(box?.getAttribute('aria-hidden'), 'true');
    const shown = [...(box?.querySelectorAll<HTMLElement>('b') ?? [])].map(({ dataset }) => dataset['to']).join('');
    assert.strictEqual(shown, after);
    t.finishAnimations(element);
    await t.waitFor(() => !amountOf(element).querySelector('.roll'), 'still rolls');
    assert.isFalse(amountOf(element).classList.contains('rolling'));
  });

  it('is the height of the card, while what is below moves once', async () => {
    const element = await moving();
    const below = document.createElement('p');
    element.after(below);
    const tops = [below.getBoundingClientRect().top];
    element.setAttribute('fiat-amount', '0.01');
    await t.waitForStep(element, 'empty');
    const [tween] = t.queryRequired(element, '.card').getAnimations();
    assert.ok(tween);
    for (const time of [0, 60, 120, 179]) {
      tween.currentTime = time;
      tops.push(below.getBoundingClientRect().top);
    }
    tween.finish();
    tops.push(below.getBoundingClientRect().top);
    const moved = tops.slice(1);
    assert.isBelow(Math.max(...moved) - Math.min(...moved), 0.1, tops.join());
  });

  for (const style of ['zoom: 1.5', 'scale: 0.5'])
    it(`is in pixels of the layout: ${style}`, async () => {
      const element = await moving({ style });
      const card = t.queryRequired(element, '.card');
      card.animate = (frames) => Element.prototype.animate.call(card, frames, 1e9); // outlasts a busy machine
      const { offsetHeight } = card;
      await chooseOther(element);
      assert.include(t.queryRequired(element, '.row:has(:checked)').style.cssText, ' 0px -72px');
      element.fiatAmount = '0.01';
      await t.waitForStep(element, 'empty');
      assert.strictEqual(card.offsetHeight, offsetHeight);
    });

  it('is that height alone: each control is there for the pointer from the first moment on', async () => {
    const element = await moving();
    t.mockReplyOnce(t.checkoutUrl, t.failedReply('Not now.'));
    await element.submit();
    await t.waitForStep(element, 'choosing');
    const [tween] = t.queryRequired(element, '.card').getAnimations();
    assert.ok(tween);
    tween.pause();
    tween.currentTime = 0;
    const controls = t.queryAll(element, '.options > .row, button, summary');
    assert.isAbove(controls.length, 3);
    for (const control of controls) {
      control.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = element.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2) ?? null;
      assert.isTrue(control.contains(hit), `${control.getAttribute('part')} is covered or cut off`);
    }
  });
});
