export { createApp, type App, type AppSettings } from './app.js';
export { createHttpServer, listen, stopServer } from './http-server.js';
export { paymentPageFile } from './page-handler.js';
export { createStaticFile, loadStaticFiles, type StaticFile, type StaticFolder } from './static-files.js';
