import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { createLog } from '../../../server/adapters/log/index.js';
import { startServer } from '../../../server/program/start-server.js';
import { createTemporaryFolder } from '../../support/http.js';

const hourMs = 3_600_000;

describe('a start that fails after its first step', () => {
  it('stops the feeds of rates and of prices', async () => {
    const folder = createTemporaryFolder();
    const feed = mock.method(globalThis, 'fetch', () => Promise.resolve(new Response('', { status: 500 })));
    mock.timers.enable({ apis: ['setTimeout'] });
    const feeds = { RATES_URL: 'http://127.0.0.1:9/rates', PRICES_URL: 'http://127.0.0.1:9/prices' };
    try {
      const result = await startServer(
        { DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'silent', ...feeds },
        {
          readFile: () => '',
          createLog,
          onLost: () => undefined,
          loadFiles: () => Promise.reject(new Error('The files cannot be read.')),
        },
      );
      assert.deepEqual(result, { ok: false, message: 'The files cannot be read.' });
      mock.timers.tick(hourMs);
      assert.equal(feed.mock.callCount(), 2);
    } finally {
      mock.timers.reset();
      feed.mock.restore();
      folder.remove();
    }
  });
});
