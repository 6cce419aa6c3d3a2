import { openPage } from './browser.js';
import { consoleEnvironment, createAccountCalls, createOperatorPage } from './operator-page.js';
import { servePages, startProgram } from './server.js';
import { shareBrowser } from './shared.js';

/** A service with the console, prices and a receiver of webhooks, and a page that has not signed in. */
export async function openDesk() {
  const pages = new Map([
    ['/hook', { body: 'ok' }],
    ['/prices', { body: '{"BTC":95000,"ETH":3300,"USDT":1,"USDC":1}' }],
  ]);
  const receiver = await servePages((path) => pages.get(path));
  const environment = { ...consoleEnvironment, PRICES_URL: `${receiver.origin}/prices` };
  const [browser, service] = await Promise.all([shareBrowser(), startProgram(environment)]);
  const calls = createAccountCalls(service);
  const { page, pageErrors } = await openPage(browser);
  await page.setViewport({ width: 1280, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const orderWith = async (reference: string, ...triggers: readonly string[]): Promise<string> => {
    const code = await calls.placeOrder({ external_reference: reference });
    await calls.move(code, ...triggers);
    return code;
  };
  const stop = () => Promise.all([browser.close(), service.stop(), receiver.stop()]);
  return { service, receiver, calls, orderWith, desk: createOperatorPage(page), pageErrors, stop };
}

export type OpenedDesk = Awaited<ReturnType<typeof openDesk>>;
