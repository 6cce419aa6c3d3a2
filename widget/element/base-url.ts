let moduleUrl = '';

/**
 * Set once by the entry file: unless `base-url` is set, the service is at the folder of the script. The package sets none,
 * because a bundle comes from the shop.
 */
export function setModuleUrl(url: string): void {
  moduleUrl = url;
}

/**
 * The folder of the script, without the `/v/{version}` at its end. Empty without the URL of the script: then `base-url` is
 * missing, which the console says.
 */
export function defaultBaseUrl(): string {
  return moduleUrl.replace(/(\/v\/\d+\.\d+\.[^/]+)?\/[^/?#]*([?#].*)?$/, '');
}
