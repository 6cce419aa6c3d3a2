export { siteBuilds } from './environments.js';
export { documentation } from './documentation.js';
export { readSite, siteFiles, sitePages, type Site } from './site.js';
