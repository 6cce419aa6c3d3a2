import { join } from 'node:path';
import { loadStaticFiles } from './adapters/express/index.js';
import type { Config } from './config.js';
import { rootFolder } from './openapi-file.js';

/** Which pages the server has. */
export type SiteSettings = Pick<Config, 'servesDemo' | 'servesConsole' | 'servesSourceMaps'>;

/**
 * The files of the widget are in `dist` itself, beside the folders of the demo, of the hosted page alone, of the
 * operator's console and of this server. Production serves the hosted page and no demo: a link of the playground sets
 * webhooks and a partner.
 */
export const loadSiteFiles = ({ servesDemo, servesConsole, servesSourceMaps }: SiteSettings) => {
  const dist = join(rootFolder(), 'dist');
  const widget = { directory: dist, include: /^checkout\.[^/]+$/, crossOrigin: true };
  const pages = { directory: join(dist, servesDemo ? 'demo' : 'pay') };
  const console = servesConsole ? [{ directory: join(dist, 'console') }] : [];
  return loadStaticFiles([widget, pages, ...console], { exclude: servesSourceMaps ? undefined : /\.map$/ });
};
