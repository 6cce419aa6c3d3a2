import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { connectSender } from '../../../../server/packages/playwright/sender.js';
import { TestCheckoutError } from '../../../../server/packages/testing/types.js';
import { startProgram, type RunningServer } from '../../../e2e/support/server.js';

const account = 'a-test';
const token = 'a-token-for-the-sender';

describe('the commands to a running service', () => {
  let service: RunningServer;
  before(async () => {
    service = await startProgram({ SANDBOX_TOKEN: token });
  });
  after(() => service.stop());

  it('reach the account', async () => {
    const { send } = connectSender({ baseUrl: service.origin, token, account });
    const { account: name } = await send('GET state');
    assert.equal(name, account);
  });

  it('reject with the sentence of the service', async () => {
    const { send } = connectSender({ baseUrl: service.origin, token: 'another-token-here', account });
    const message = 'GET state: The sandbox needs the token that was printed at the start.';
    await assert.rejects(send('GET state'), new TestCheckoutError(message));
  });

  it('say where there is no sandbox', async () => {
    const other = createServer((_, response) => response.writeHead(404).end('<p>Not here</p>')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const baseUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { send } = connectSender({ baseUrl, token, account });
    await assert.rejects(
      send('POST reset'),
      new TestCheckoutError(`POST reset: ${baseUrl} has no sandbox (HTTP 404).`),
    );
    other.close();
    other.closeAllConnections();
    await once(other, 'close');
    await assert.rejects(send('POST reset'), ({ message }: Error) =>
      message.startsWith(`No service answers at ${baseUrl}: start npx crypto-checkout-server there`),
    );
  });
});
