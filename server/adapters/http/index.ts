export { createApp } from './app.js';
export type { AppSettings, Page, Site, StaticFolder } from './settings.js';
export { createHttpServer } from './http-server.js';
