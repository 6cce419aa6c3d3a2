let moduleUrl = '';

/**
 * Set once by the entry file: unless `base-url` is set, the service is at the origin of the script. The package sets none,
 * because a bundle comes from the shop.
 */
export function setModuleUrl(url: string): void {
  moduleUrl = url;
}

/**
 * Avoids `location`, which is one more interface for the browser to set up. From the prototype, because
 * `<img name="baseURI">` takes the place of `document.baseURI`.
 */
const loadedModuleUrl = (): URL => new URL(moduleUrl, Reflect.get(Node.prototype, 'baseURI', document));

/**
 * Pages without an origin, such as files, have the origin `null`. Empty without the URL of the script: then `base-url` is
 * missing, which the console says.
 */
export function defaultBaseUrl(): string {
  if (!moduleUrl) return '';
  const { origin } = loadedModuleUrl();
  return origin === 'null' ? location.origin : origin;
}

/** The URL of a file in the folder of the script. */
export const siblingUrl = (file: string): string => new URL(file, loadedModuleUrl()).href;
