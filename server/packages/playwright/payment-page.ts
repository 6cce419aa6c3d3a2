import type { Locator, Page } from '@playwright/test';
import { TestCheckoutError } from '../testing/types.js';
import type { PaymentResult, PayOptions } from './types.js';

const paymentPath = /\/sandbox\/pay\/[^/]+\/([^/?#]+)/;

const cards: Readonly<Record<PaymentResult, string>> = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient_funds: '4000 0000 0000 9995',
  three_d_secure: '4000 0000 0000 3220',
  authentication_failed: '4000 0000 0000 3220',
};

const goodVoucher = 'TEST-1234-PAID';

const fail = (where: string, texts: readonly string[]): never => {
  throw new TestCheckoutError(`pay: ${where} shows “${texts.join(' ').replace(/\s+/g, ' ').trim()}”`);
};

/** The parts of a checkout that cannot continue: a failure, no way to pay, no payment page, a wrong address, an ended order. */
const ends = [
  '[part=error]',
  '[part=empty]',
  '[part=instructions]:not(.late)',
  '[part=destination] [role=alert]',
  '[part=outcome]',
  '[part=cause]',
];

/** Waits for a part of the checkout. @throws TestCheckoutError with the checkout's own sentence if it cannot continue */
async function waitForPart(checkout: Locator, part: Locator): Promise<void> {
  const end = checkout.locator(ends.join()).filter({ visible: true });
  const shown = part.filter({ visible: true });
  await shown.or(end).first().waitFor();
  if ((await shown.count()) === 0) fail('the checkout', await end.allInnerTexts());
}

async function chooseOption(checkout: Locator, name: string): Promise<void> {
  const row = checkout.locator('[part=option]').filter({ has: checkout.page().locator(`input[value="${name}"]`) });
  // Some options are in a list that is closed at first.
  if (!(await row.isVisible())) await checkout.locator('[part=more]').click();
  await row.click();
}

/** Creates the order unless the checkout has one. Returns the link to its payment page. */
async function createOrder(page: Page, option: string | undefined): Promise<Locator> {
  const checkout = page.locator('crypto-checkout');
  const link = checkout.locator('a[part=button][href*="/sandbox/pay/"]');
  const submit = checkout.locator('button[part=button][type=submit]');
  const open = checkout.locator('[part=open]');
  await waitForPart(checkout, link.or(submit).or(open));
  if (!(await link.or(submit).first().isVisible())) await open.click();
  await waitForPart(checkout, link.or(submit));
  if (await submit.isVisible()) {
    if (option !== undefined) await chooseOption(checkout, option);
    await submit.click();
  }
  await waitForPart(checkout, link);
  return link;
}

/** Opens the payment page, in this tab or in a new one. */
async function follow(link: Locator): Promise<Page> {
  const page = link.page();
  if ((await link.getAttribute('target')) === '_self') {
    await link.click();
    await page.waitForURL(paymentPath);
    return page;
  }
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await opened.waitForURL(paymentPath);
  return opened;
}

/** Fills the form by a click on its sample. Transfers and wallets have none. */
async function chooseSample(form: Locator, result: PaymentResult): Promise<void> {
  const samples = form.locator('.test-card');
  if ((await form.locator('#number').count()) > 0) return samples.filter({ hasText: cards[result] }).click();
  if (result !== 'accepted')
    throw new TestCheckoutError(`pay: only an option that is paid by card can have the result ${result}.`);
  if ((await samples.count()) > 0) await samples.filter({ hasText: goodVoucher }).click();
}

/** Gives up after a refusal, which the processor reports. */
async function cancel(form: Locator): Promise<void> {
  await form.getByRole('alert').waitFor();
  await form.getByRole('button', { name: 'Cancel the payment' }).click();
}

const problemOf = (form: Locator): Locator =>
  form.locator('.alert').or(form.locator('.result', { hasText: /^\s*(?:Nothing to pay|No connection)/ }));

/** Clicks the button that goes back, unless the page goes back by itself first. */
async function goBack(form: Locator, left: Promise<unknown>): Promise<void> {
  const gone = Promise.any([left, form.getByRole('button', { name: 'Back to the shop' }).click()]);
  const problem = problemOf(form);
  // When the page closes, the wait rejects.
  const refused = problem.waitFor().then(
    () => problem.allInnerTexts(),
    () => undefined,
  );
  const texts = await Promise.race([gone.then(() => undefined), refused]);
  if (texts) fail('the payment page', texts);
  await gone;
}

/** Fills the payment page. `left` resolves when the page closes or shows the shop again. */
async function fillPage(payment: Page, { result, left }: { result: PaymentResult; left: Promise<unknown> }) {
  const form = payment.locator('#payment[aria-busy=false]');
  await form.locator('#title').waitFor();
  if (await problemOf(form).isVisible()) fail('the payment page', await problemOf(form).allInnerTexts());
  await chooseSample(form, result);
  await form.locator('.primary').click();
  if (result === 'authentication_failed') await form.getByRole('button', { name: 'Refuse' }).click();
  if (result === 'three_d_secure') await form.getByRole('button', { name: 'Confirm the payment' }).click();
  const isRefused = result !== 'accepted' && result !== 'three_d_secure';
  await (isRefused ? cancel(form) : goBack(form, left));
}

/** Pays as `PageCheckout.pay` says. Resolves with the transaction code once the shop is back. */
export async function payOnPage(page: Page, { option, result = 'accepted' }: PayOptions): Promise<string> {
  const payment = await follow(await createOrder(page, option));
  const [, code = ''] = paymentPath.exec(payment.url()) ?? [];
  const left =
    payment === page
      ? payment.waitForURL((url) => !paymentPath.test(url.pathname))
      : payment.waitForEvent('close', { timeout: 0 });
  left.catch(() => undefined); // an earlier failure has the error to read
  await fillPage(payment, { result, left });
  await left;
  return code;
}
