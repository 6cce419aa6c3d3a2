import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { keepWidgetVersion, versionFolders } from '../../../server/program/site-files.js';
import { createTemporaryFolder } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/server-harness.js';
import { pluck } from '../../support/pluck.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
const immutable = 'public, max-age=31536000, immutable';

describe('the versions of the widget', () => {
  const folder = createTemporaryFolder();
  const data = join(folder.path, 'data');
  const directory = join(folder.path, 'versions');
  let server: TestServer;

  const startServer = async (environment: Record<string, string>): Promise<TestServer> => {
    const started = await startTestServer({ DATA_DIR: data, ...environment });
    return typeof started === 'string' ? assert.fail(started) : started;
  };

  before(async () => {
    mkdirSync(join(directory, '0.0.1'), { recursive: true });
    writeFileSync(join(directory, '0.0.1', 'checkout.js'), 'export const old = 1;');
    writeFileSync(join(directory, '0.0.1', 'checkout.order-abcd1234.js'), 'export const order = 1;');
    writeFileSync(join(directory, '0.0.1', 'secret.txt'), 'no file of the widget');
    server = await startServer({ VERSIONS_DIR: directory });
  });
  after(async () => {
    await server.stop();
    folder.remove();
  });

  const get = (path: string) => fetch(server.origin + path);

  const order = readdirSync('dist').find((name) => /^checkout\.order-.*\.js$/.test(name)) ?? '';
  const served: readonly (readonly [path: string, cacheControl: string])[] = [
    [`/v/${version}/checkout.js`, immutable],
    [`/v/${version}/${order}`, immutable],
    [`/v/${version}/integrity.json`, immutable],
    ['/v/0.0.1/checkout.js', immutable],
    ['/v/0.0.1/checkout.order-abcd1234.js', immutable],
    ['/checkout.js', 'public, max-age=60'],
    ['/integrity.json', 'public, max-age=60'],
  ];
  for (const [path, cacheControl] of served) {
    it(`serves ${path.replace(version, '{version}')} to every origin`, async () => {
      const reply = await get(path);
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get('cache-control'), cacheControl);
      assert.equal(reply.headers.get('access-control-allow-origin'), '*');
    });
  }

  it('is the same file at both URLs', async () => {
    const [fixed, latest] = await Promise.all([get(`/v/${version}/checkout.js`), get('/checkout.js')]);
    assert.equal(await fixed.text(), await latest.text());
  });

  for (const path of [
    '/v/9.9.9/checkout.js',
    `/v/${version}/nothing.js`,
    '/v/0.0.1/secret.txt',
    '/v/',
    `/v/${version}`,
  ]) {
    it(`answers 404 to ${path.replace(version, '{version}')}, which no cache keeps`, async () => {
      const reply = await get(path);
      assert.equal(reply.status, 404);
      assert.equal(reply.headers.get('cache-control'), 'no-store');
    });
  }

  it('keeps the present version for later deploys, without source maps', () => {
    const kept = readdirSync(join(directory, version));
    const built = readdirSync('dist').filter((name) => /^(?:checkout\.|integrity\.json|licenses\.txt)/.test(name));
    assert.deepEqual(kept.sort(), built.filter((name) => !name.includes('.map')).sort());
    const hidden = readdirSync(directory).filter((name) => name.startsWith('.'));
    assert.deepEqual(hidden, []);
  });

  it('never changes a version that is there', () => {
    const dist = join(folder.path, 'dist');
    mkdirSync(dist);
    writeFileSync(join(dist, 'checkout.js'), 'changed');
    keepWidgetVersion({ dist, version: '0.0.1', directory });
    assert.equal(readFileSync(join(directory, '0.0.1', 'checkout.js'), 'utf8'), 'export const old = 1;');
  });

  it('serves the present version alone where none is kept', () => {
    keepWidgetVersion({ dist: 'dist', version, directory: undefined });
    const folders = versionFolders({ dist: 'dist', version, directory: undefined });
    assert.deepEqual(pluck(folders, 'versionedAt'), [`/v/${version}`]);
  });

  it('runs when the versions cannot be kept', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const other = await startServer({ DATA_DIR: join(folder.path, 'other'), VERSIONS_DIR: join(file, 'versions') });
    assert.equal((await fetch(`${other.origin}/v/${version}/checkout.js`)).status, 200);
    await other.stop();
    assert.match(other.log(), /ENOTDIR/);
  });
});
