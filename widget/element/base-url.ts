let moduleUrl = '';

/** Set once by the file that was loaded: the service is where the module came from, unless `base-url` says otherwise. */
export function setModuleUrl(url: string): void {
  moduleUrl = url;
}

/** Not by `location` unless there is no other answer: it is one more interface for the browser to set up. */
const loadedModuleUrl = (): URL => new URL(moduleUrl, document.baseURI);

/** `null` is the origin of pages without one, such as files. */
export function defaultBaseUrl(): string {
  const { origin } = loadedModuleUrl();
  return origin === 'null' ? location.origin : origin;
}

/** A file beside the one that was loaded. */
export const siblingUrl = (file: string): string => new URL(file, loadedModuleUrl()).href;
