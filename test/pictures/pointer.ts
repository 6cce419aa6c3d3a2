import { setTimeout as pause } from 'node:timers/promises';
import type { ElementHandle, Page } from 'puppeteer-core';

/** How long the pointer takes from one place to the next. */
const moveMs = 420;

/** Draws a pointer into the page, which a browser without a screen has not. */
const drawPointer = (page: Page): Promise<void> =>
  page.evaluate((duration) => {
    const pointer = document.createElement('div');
    pointer.id = 'recorded-pointer';
    pointer.popover = 'manual';
    pointer.setAttribute('aria-hidden', 'true');
    pointer.style.cssText = `position: fixed; inset: 0 auto auto 0; width: 22px; height: 22px; margin: 0; padding: 0;
      border: 2px solid white; border-radius: 50%; background: rgb(20 24 30 / 0.62); box-shadow: 0 2px 8px rgb(0 0 0 / 0.35);
      pointer-events: none; transition: translate ${duration}ms cubic-bezier(0.3, 0, 0.1, 1); translate: 560px 520px`;
    document.body.append(pointer);
    pointer.showPopover();
  }, moveMs);

/** Moves the pointer to a place in the window, in CSS pixels. */
export const movePointer = (page: Page, [x, y]: readonly [x: number, y: number]): Promise<void> =>
  page.evaluate(
    ({ left, top }) => {
      const pointer = document.getElementById('recorded-pointer');
      if (pointer) pointer.style.translate = `${left - 11}px ${top - 11}px`;
    },
    { left: x, top: y },
  );

/** Moves to an element, and presses it as a buyer does. */
export async function pressSlowly(page: Page, target: ElementHandle): Promise<void> {
  if (!(await page.$('#recorded-pointer'))) await drawPointer(page);
  await target.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'smooth' }));
  await pause(250);
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await movePointer(page, [box.x + Math.min(box.width * 0.5, 220), box.y + box.height / 2]);
  await pause(moveMs + 120);
  await target.click();
}
