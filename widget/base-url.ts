let moduleUrl = new URL(location.href);

/** Set once by the file that was loaded: the service is where the module came from, unless `base-url` says otherwise. */
export function setModuleUrl(url: string): void {
  moduleUrl = new URL(url, location.href);
}

/** `null` is the origin of pages without one, such as files. */
export const defaultBaseUrl = (): string => (moduleUrl.origin === 'null' ? location.origin : moduleUrl.origin);

/** A file beside the one that was loaded. */
export const besideModule = (file: string): string => new URL(file, moduleUrl).href;
