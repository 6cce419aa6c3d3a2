import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runLine, startCli, startDev, stopCommandsAfterEach } from '../../support/cli-harness.js';
import { send } from '../../support/http.js';

stopCommandsAfterEach();

describe('dev', () => {
  it('prints what works: the page, the credentials, the snippet', async () => {
    const started = startCli(['dev', '--port', '0']);
    const text = (await started.lines(20)).join('\n');
    const url = /ready at (http:\S+);/.exec(text)?.[1] ?? '';
    assert.equal((await send(url, { path: '/readyz' })).status, 200);
    assert.match(text, new RegExp(`<script type="module" src="${url}/checkout\\.js">`));
    const [, id = '', key = ''] = /BUSINESS_ID +(\S+)\n +SECRET_KEY +(\S+)/.exec(text) ?? [];
    const headers = { service: `${id}:${key}` };
    assert.equal((await send(url, { path: '/api/v3/account/currencies', method: 'POST', headers })).status, 200);
    started.stop();
    assert.equal((await started.done).code, 0);
    await assert.rejects(send(url, { path: '/readyz' }));
  });

  it('takes the token of its sandbox from the environment', async () => {
    const { url, sandboxToken } = await startDev({
      SANDBOX_TOKEN: 'a-token-of-my-own',
      UPSTREAM_URL: 'https://up.example',
      PAYMENTS: 'manual',
    });
    assert.equal(sandboxToken, 'a-token-of-my-own');
    const statusWith = async (token: string): Promise<number> =>
      (await send(url, { path: '/sandbox/api/state', headers: { authorization: `Bearer ${token}` } })).status;
    assert.deepEqual([await statusWith(sandboxToken), await statusWith('development-token')], [200, 401]);
  });

  it('is no service of production', async () => {
    const { code, stderr } = await runLine(['dev', '--port', '0'], { NODE_ENV: 'production' });
    assert.equal(code, 2);
    assert.match(stderr, /NODE_ENV is production/);
  });
});
