import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, proxyExamples, replaced, type Proxy } from '../../deploy/proxies.js';
import { findFreePort } from '../../support/free-port.js';
import { fromRoot } from '../programs.js';

/** Starts the HAProxy of `haproxy-postgres.cfg` in front of two servers. Its URL is `host:port`. */
export async function startPostgresProxy([one, two]: readonly [string, string]): Promise<Proxy> {
  const program = proxyExamples['HAProxy']?.find();
  if (!program) throw new Error('This bench needs HAProxy: `apt-get install haproxy`.');
  const folder = mkdtempSync(join(tmpdir(), 'checkout-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const url = `127.0.0.1:${await findFreePort()}`;
  const example = readFileSync(fromRoot('demo/docs/content/deploying/haproxy-postgres.cfg'), 'utf8');
  const changes = { '10.0.0.1:5432': one, '10.0.0.2:5432': two, '127.0.0.1:5432': url };
  writeFileSync(file, replaced(example, changes));
  const proxy = await launch({
    command: [program.path, '-W', '-db', '-f', file],
    env: program.libraries ? { LD_LIBRARY_PATH: program.libraries } : {},
    ready: ['Loading success'],
    url,
  });
  const stop = async (): Promise<void> => {
    await proxy.stop();
    rmSync(folder, { recursive: true });
  };
  return { url, stop };
}
