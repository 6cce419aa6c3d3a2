export { createApp } from './app.js';
export type { AppSettings } from './settings.js';
export { createHttpServer, startListening } from './http-server.js';
export { paymentPageFile } from './page-handler.js';
export { createStaticFile, loadStaticFiles, type StaticFile, type StaticFolder } from './static-files.js';
export { stopServer } from './stop-server.js';
