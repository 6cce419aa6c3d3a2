let tries = 0;

/**
 * Imports once more after a failure, then from another URL: Firefox, and Chromium 150, keep the failure of a URL
 * for as long as the page lives. Not where the page has an import map, whose `integrity` has only the first URL:
 * https://html.spec.whatwg.org/multipage/webappapis.html#resolving-a-module-integrity-metadata
 */
export const importAgain = <Module>(importChunk: () => Promise<Module>): Promise<Module> =>
  importChunk().catch((error: unknown) => {
    // Chromium and Firefox end their messages with the URL; WebKit, which sends the request again, does not.
    const [, url] = /module: (http\S+)$/.exec((error as Error).message) ?? [];
    if (!url || document.querySelector('script[type=importmap]')) throw error;
    return import(/* @vite-ignore */ `${url}?again${++tries}`) as Promise<Module>;
  });
