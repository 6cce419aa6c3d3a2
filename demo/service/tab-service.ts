import { mswHandlers } from '../../server/adapters/msw/index.js';
import { addHandlers } from './mock-worker.js';
import { answerPaymentPages } from '../../server/pages/common/payment-channel.js';
import { siteRoot } from './site-root.js';
import { createTabSandbox } from './tab-sandbox.js';

/** Resolves once the tab answers requests. The scheduler then advances its orders. */
export async function startTabService(): Promise<void> {
  const { api, control, startScheduler } = createTabSandbox();
  await addHandlers('in-tab', mswHandlers(api, siteRoot().href, control));
  startScheduler();
  answerPaymentPages(control);
}
