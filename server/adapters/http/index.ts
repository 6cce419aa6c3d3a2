export { createApp } from './app.js';
export type { AppSettings, Site, StaticFolder } from './settings.js';
export { createHttpServer, startListening, stopServer } from './http-server.js';
export { paymentPageFile } from './site.js';
