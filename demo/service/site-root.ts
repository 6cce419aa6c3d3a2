const moduleUrl = import.meta.url;

/** The folder of the site, whatever the depth of the page: modules stand one folder below it, in the build and in dev mode. */
export const siteRoot = (): URL => new URL('..', moduleUrl);
