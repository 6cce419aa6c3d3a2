let moduleOrigin = '';

/** Set once by the file that was loaded: the service is where the module came from, unless `base-url` says otherwise. */
export function setModuleUrl(url: string): void {
  moduleOrigin = new URL(url, location.href).origin;
}

/** `null` is the origin of pages without one, such as files. */
export const defaultBaseUrl = (): string =>
  moduleOrigin === 'null' || moduleOrigin === '' ? location.origin : moduleOrigin;
