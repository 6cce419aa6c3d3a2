import { join } from 'node:path';
import { loadStaticFiles } from '../adapters/http/index.js';
import type { Config } from './config/config.js';
import { readVersion, rootFolder } from './openapi-file.js';
import { keepVersion, versionFolders, widgetFiles } from './widget-versions.js';

/** Which pages the server has, and where it keeps the versions of the widget. */
export type SiteSettings = Pick<Config, 'servesDemo' | 'servesConsole' | 'servesSourceMaps' | 'versionsDirectory'> & {
  readonly reportError: (error: unknown) => void;
};

/**
 * The files of the widget are in `dist` itself, beside the folders of the demo, of the hosted page alone, of the
 * operator's console and of this server. Production serves the hosted page and no demo: a link of the playground sets
 * webhooks and a partner.
 */
export const loadSiteFiles = (settings: SiteSettings) => {
  const { servesDemo, servesConsole, servesSourceMaps, versionsDirectory, reportError } = settings;
  const dist = join(rootFolder(), 'dist');
  const widget = { directory: dist, include: widgetFiles, crossOrigin: true };
  const versions = { dist, version: readVersion(), directory: versionsDirectory };
  try {
    keepVersion(versions);
  } catch (error) {
    reportError(error); // the versions that are there are served all the same
  }
  const pages = { directory: join(dist, servesDemo ? 'demo' : 'pay') };
  const console = servesConsole ? [{ directory: join(dist, 'console') }] : [];
  return loadStaticFiles([widget, ...versionFolders(versions), pages, ...console], {
    exclude: servesSourceMaps ? undefined : /\.map$/,
  });
};
