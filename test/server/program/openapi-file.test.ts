import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { openApiText } from '../../../server/program/openapi-file.js';
import { suiteService } from '../../support/suite-service.js';

const path = '/api/openapi.json';

describe(path, () => {
  const service = suiteService({}, { openApi: openApiText });

  it('is the document with the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    const { status, headers, text } = await service.get(path);
    assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
    assert.equal(text, await openApiText());
    assert.deepEqual([headers['access-control-allow-origin'], headers['cache-control']], ['*', 'public, max-age=60']);
    assert.equal((JSON.parse(text) as { info: { version: string } }).info.version, version);
  });
});
