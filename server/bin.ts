#!/usr/bin/env node
// `npx crypto-checkout-server`: the server as `npm start` runs it. Stack traces name lines of the sources.
process.setSourceMapsEnabled(true);
await import('./main.js');

export {};
