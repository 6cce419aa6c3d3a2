export { createApp } from './app.js';
export type { AppSettings, Site, StaticFolder } from './settings.js';
export { createHttpServer } from './http-server.js';
export { paymentPageFile } from './site.js';
