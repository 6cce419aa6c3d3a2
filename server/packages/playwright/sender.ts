import { createControlClient, sendByFetch } from '../client/index.js';
import { createSender, type SendCommand } from '../testing/controls.js';

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
