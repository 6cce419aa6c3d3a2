import type { Page } from 'puppeteer-core';

/** Sends the form of an operation and returns the request and the reply that the page shows. */
export async function tryOperation(
  page: Page,
  name: string,
): Promise<{ readonly sent: string; readonly received: string }> {
  const form = `#${name} form.try`;
  await page.$eval(form, (element) => (element as HTMLFormElement).requestSubmit());
  await page.waitForFunction(
    (selector) => /^HTTP/.test(document.querySelector(`${selector} .received`)?.textContent ?? ''),
    {},
    form,
  );
  const [sent, received] = await Promise.all(
    ['.sent', '.received'].map((part) => page.$eval(`${form} ${part}`, ({ textContent }) => textContent)),
  );
  return { sent: sent ?? '', received: received ?? '' };
}
