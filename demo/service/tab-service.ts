import { mswHandlers } from '../../server/adapters/msw/index.js';
import { removeHandlers, addHandlers } from './mock-worker.js';
import { answerPaymentPages } from '../../server/pages/common/payment-channel.js';
import { siteRoot } from './site-root.js';
import { createTabSandbox } from './tab-sandbox.js';

const handlerName = 'in-tab';
const { api, control, startScheduler: startTabScheduler } = createTabSandbox();
let stopTabScheduler = (): Promise<void> => Promise.resolve();
let stopPaymentPages = (): void => undefined;

/** Resolves once the tab answers requests. The scheduler then advances its orders. */
export const startTabService = async (): Promise<void> => {
  await addHandlers(handlerName, mswHandlers(api, siteRoot().href, control));
  stopTabScheduler = startTabScheduler();
  stopPaymentPages = answerPaymentPages(control);
};

export const stopTabService = async (): Promise<void> => {
  removeHandlers(handlerName);
  stopPaymentPages();
  await stopTabScheduler();
};
