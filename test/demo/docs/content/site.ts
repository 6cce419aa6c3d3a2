import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSite, siteFiles, sitePages } from '../../../../demo/build/site.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export const readSource = (path: string): string =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** The pages of the documentation that are written as Markdown, by their paths in the repository. */
export const contentPaths = readdirSync(`${root}demo/docs/content`)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `demo/docs/content/${name}`);

/** The documentation as the build makes it, without the build of its scripts and styles. */
export const site = readSite(root);
export const files = siteFiles(site, root);
export const pages = sitePages(site, readSource('demo/docs/page.html'));
