import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lastStage, stages } from './dockerfile.js';
import { readFromRoot } from './repository.js';

describe('the base images', () => {
  const images = [
    ...[...readFromRoot('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
    ...[...readFromRoot('compose.yaml').matchAll(/^ +image: (\S+)/gm)].map(([, image = '']) => image),
  ].filter((image) => image !== 'crypto-checkout'); // the image that compose.yaml builds

  it('have an exact version and a digest, and each tag has one', () => {
    assert.equal(images.length, 4);
    for (const image of images) assert.match(image, /^[a-z]+:\d+\.\d+[\w.-]*@sha256:[\da-f]{64}$/);
    assert.equal(new Set(images).size, new Set(images.map((image) => image.split('@')[0])).size);
  });

  it('are kept current by Dependabot in both files', () => {
    const settings = readFromRoot('.github/dependabot.yml');
    for (const ecosystem of ['docker', 'docker-compose'])
      assert.match(settings, new RegExp(`package-ecosystem: ${ecosystem}\\n    directory: /\\n`));
  });
});

describe('the Dockerfile', () => {
  it('builds in a first stage with the script that this test runs', () => {
    assert.equal(stages.length, 2);
    assert.match(stages[0] ?? '', /^RUN npm ci\nCOPY \. \.\nRUN sh server\/build\/image\.sh \/image\n/m);
    assert.match(lastStage, /^COPY --from=build \/image \.\/$/m);
  });

  it('runs as a user without rights', () => {
    assert.match(lastStage, /^USER node$/m);
    assert.ok(lastStage.indexOf('USER node') < lastStage.indexOf('\nCMD '));
  });

  it('leaves secrets and local files out of the build', () => {
    const ignored = readFromRoot('.dockerignore').split('\n');
    for (const path of ['.git', '.env', '.data', '**/node_modules']) assert.ok(ignored.includes(path), path);
  });
});
