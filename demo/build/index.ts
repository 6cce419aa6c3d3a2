export { siteBuilds } from './environments.js';
export { documentation } from './documentation.js';
export { notFoundPage } from './not-found.js';
export { readSite, siteFiles, sitePages, type Site } from './site.js';
