import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, it, mock } from 'node:test';
import { createLog } from '../../../server/adapters/log/index.js';
import { startServer } from '../../../server/program/start-server.js';
import { createTemporaryFolder } from '../../support/http.js';

const hourMs = 3_600_000;

describe('a start that fails after its first step', () => {
  it('stops the feeds of rates and of prices', async () => {
    const folder = createTemporaryFolder();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const feed = mock.method(globalThis, 'fetch', () => Promise.resolve(new Response('', { status: 500 })));
    mock.timers.enable({ apis: ['setTimeout'] });
    const feeds = { RATES_URL: 'http://127.0.0.1:9/rates', PRICES_URL: 'http://127.0.0.1:9/prices' };
    try {
      const result = await startServer(
        { DATA_DIR: folder.path, PORT: `${(taken.address() as AddressInfo).port}`, LOG_LEVEL: 'silent', ...feeds },
        { readFile: () => '', createLog, onLost: () => undefined },
      );
      assert.match(result.ok ? '' : result.message, /is already in use/);
      mock.timers.tick(hourMs);
      assert.equal(feed.mock.callCount(), 2);
    } finally {
      mock.timers.reset();
      feed.mock.restore();
      folder.remove();
      taken.close();
    }
  });
});
