import { createControlClient, sendByFetch } from '../client/index.js';
import { controlRoot } from '#contract';
import { createSender, type Connection, type SendCommand } from '../testing/controls.js';

export type SandboxAddress = { readonly baseUrl: string; readonly token: string; readonly account: string };

/** Sends commands to the control API of a running service. @throws TestCheckoutError also where no service answers. */
export function createRemoteSender({ baseUrl, token, account }: SandboxAddress): SendCommand {
  const headers = { authorization: `Bearer ${token}`, 'x-sandbox-account': account };
  const control = createControlClient(sendByFetch({ baseUrl, headers: () => headers }));
  return createSender({
    control,
    describeMissing: (command, status) =>
      status === 0
        ? `No service answers at ${new URL(baseUrl).origin}: start npx crypto-checkout-server there, such as by webServer of playwright.config.`
        : `${command}: ${baseUrl} has no sandbox (HTTP ${status}).`,
  });
}

/** Wakes at each part of the stream of changes, and once when it is open. Where it breaks, the caller's time-out says so. */
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

export function connect(address: SandboxAddress): Connection {
  const { baseUrl, token, account } = address;
  const headers = { authorization: `Bearer ${token}`, 'x-sandbox-account': account };
  const pageHeaders = { 'x-sandbox-account': account, 'x-sandbox-scenario': 'manual' };
  return {
    send: createRemoteSender(address),
    callApi: sendByFetch({ baseUrl, headers: () => pageHeaders }),
    watch: (wake) => watchStream(`${baseUrl}${controlRoot}events`, { headers, wake }),
  };
}
