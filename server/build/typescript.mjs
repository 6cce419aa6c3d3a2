// `node --import ./server/build/typescript.mjs FILE` runs TypeScript, with the compiler that Vite brings.
import * as module from 'node:module';

process.setSourceMapsEnabled(true);
// Node 22 has `registerHooks`, but then does not find what CommonJS packages require.
const isSynchronous = Number.parseInt(process.versions.node, 10) >= 24;
if (isSynchronous) module.registerHooks(await import('./typescript-hooks.mjs'));
else module.register('./typescript-hooks.mjs', import.meta.url);
