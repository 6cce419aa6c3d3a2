/**
 * Imports once more after a failure (DECISIONS 135). Chromium and WebKit send the request again. Firefox keeps the failure for as long as
 * the page lives, so there the file has another URL; not where the page has an import map, whose `integrity` has only
 * the first one: https://html.spec.whatwg.org/multipage/webappapis.html#resolving-a-module-integrity-metadata
 */
export function importAgain<Module>(importChunk: () => Promise<Module>, error: unknown): Promise<Module> {
  // Only Firefox starts its message like this, and ends it with the URL.
  const [, url] = /^error.* (http\S+)$/.exec((error as Error).message) ?? [];
  return url && !document.querySelector('script[type=importmap]')
    ? (import(/* @vite-ignore */ `${url}?again`) as Promise<Module>)
    : importChunk();
}
