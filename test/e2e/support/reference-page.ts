import type { Page } from 'puppeteer-core';

/** Sends the command of an operation, by its place on the page, and returns the reply that the page shows. */
export async function tryOperation(page: Page, index: number): Promise<string> {
  await page.evaluate((at) => {
    const block = document.querySelectorAll('.try')[at];
    block?.querySelector('.received')?.replaceChildren();
    block?.querySelector<HTMLButtonElement>('.send')?.click();
  }, index);
  const reply = await page.waitForFunction(
    (at) => {
      const text = document.querySelectorAll('.try')[at]?.querySelector('.received')?.textContent ?? '';
      return text.startsWith('HTTP') && text;
    },
    {},
    index,
  );
  return (await reply.jsonValue()) || '';
}
