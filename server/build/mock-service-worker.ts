import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const fileName = 'mockServiceWorker.js';
const readWorker = (): string => readFileSync(fileURLToPath(import.meta.resolve(`msw/${fileName}`)), 'utf8');

/** Serves MSW's service worker beside the demo page, and copies it there in the build of the demo. */
export function mockServiceWorker(): Plugin {
  return {
    name: 'mock-service-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(readWorker());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: readWorker() });
    },
  };
}
