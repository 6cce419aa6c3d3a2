import { readControlReply, TestCheckoutError, toQuery, type SendCommand } from '../testing/controls.js';

export type SandboxAddress = { readonly baseUrl: string; readonly token: string; readonly account: string };

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    const { origin } = new URL(url);
    throw new TestCheckoutError(
      `No service answers at ${origin}: start npx crypto-checkout-server there, such as by webServer of playwright.config.`,
    );
  }
}

/** Sends commands to the control API of a running service. @throws TestCheckoutError also where no service answers. */
export const createRemoteSender =
  ({ baseUrl, token, account }: SandboxAddress): SendCommand =>
  async (command, parameters = {}) => {
    const [method = '', name = ''] = command.split(' ');
    const query = new URLSearchParams(toQuery(parameters)).toString();
    const headers = { authorization: `Bearer ${token}`, 'x-sandbox-account': account };
    const reply = await request(`${baseUrl}/sandbox/api/${name}?${query}`, { method, headers });
    const isControlReply = reply.headers.get('content-type')?.includes('json') ?? false;
    if (!isControlReply) throw new TestCheckoutError(`${command}: ${baseUrl} has no sandbox (HTTP ${reply.status}).`);
    return readControlReply(command, await reply.json());
  };
