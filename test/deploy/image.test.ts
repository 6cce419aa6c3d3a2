import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lastStage } from './dockerfile.js';
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
});

describe('the Dockerfile', () => {
  it('runs as a user without rights', () => {
    assert.match(lastStage, /^USER node$/m);
    assert.ok(lastStage.indexOf('USER node') < lastStage.indexOf('\nCMD '));
  });

  it('leaves secrets and local files out of the build', () => {
    const ignored = readFromRoot('.dockerignore').split('\n');
    for (const path of ['.git', '.env', '.data', '**/node_modules']) assert.ok(ignored.includes(path), path);
  });
});
