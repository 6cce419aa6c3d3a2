import { createControlClient, sendByFetch } from '../client/index.js';
import { controlRoot } from '#contract';
import { createSender, type Connection } from '../testing/controls.js';

/** Calls `wake` when the stream of changes opens and for each part of it. If the stream breaks, the caller times out. */
function watchStream(
  url: string,
  { headers, wake }: { headers: Record<string, string>; wake: () => void },
): () => void {
  const controller = new AbortController();
  const read = async (): Promise<void> => {
    const { body } = await fetch(url, { headers, signal: controller.signal });
    wake();
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done) wake();
  };
  read().catch(() => undefined);
  return () => controller.abort();
}

/** Connects to a running service. `send` also throws a TestCheckoutError when no service answers. */
export function connectSender({
  baseUrl,
  token,
  account,
}: {
  baseUrl: string;
  token: string;
  account: string;
}): Connection {
  const headers = { authorization: `Bearer ${token}`, 'x-sandbox-account': account };
  const pageHeaders = { 'x-sandbox-account': account, 'x-sandbox-scenario': 'manual' };
  const describeMissing = (command: string, status: number): string =>
    status === 0
      ? `No service answers at ${new URL(baseUrl).origin}: start npx crypto-checkout-server there, such as by webServer of playwright.config.`
      : `${command}: ${baseUrl} has no sandbox (HTTP ${status}).`;
  const control = createControlClient(sendByFetch({ baseUrl, headers: () => headers }));
  return {
    send: createSender({ control, describeMissing }),
    callApi: sendByFetch({ baseUrl, headers: () => pageHeaders }),
    watch: (wake) => watchStream(`${baseUrl}${controlRoot}events`, { headers, wake }),
  };
}
