import { after, before } from 'node:test';
import { consoleEnvironment, createAccountCalls, openOperator } from './operator-page.js';
import { servePages, startProgram } from './server.js';
import { shareBrowser } from './shared.js';

/** A service with the console, prices and a receiver of webhooks, and a page that has signed in. */
async function openDesk() {
  const pages = new Map([
    ['/hook', { body: 'ok' }],
    ['/prices', { body: '{"BTC":95000,"ETH":3300,"USDT":1,"USDC":1}' }],
  ]);
  const receiver = await servePages((path) => pages.get(path));
  const environment = { ...consoleEnvironment, PRICES_URL: `${receiver.origin}/prices` };
  const [browser, service] = await Promise.all([shareBrowser(), startProgram(environment)]);
  const calls = createAccountCalls(service);
  const desk = await openOperator(browser, `${service.origin}/console`);
  await desk.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const orderWith = async (reference: string, ...triggers: readonly string[]): Promise<string> => {
    const code = await calls.placeOrder({ external_reference: reference });
    await calls.move(code, ...triggers);
    return code;
  };
  const stop = () => Promise.all([browser.close(), service.stop(), receiver.stop()]);
  return { ...desk, service, receiver, calls, orderWith, stop };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The console for the tests of a `describe`, which have its members. */
export function useDesk(): Desk {
  const desk = {} as Desk;
  before(async () => void Object.assign(desk, await openDesk()));
  after(() => desk.stop());
  return desk;
}
