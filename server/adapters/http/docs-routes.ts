import type { StaticFile } from './static-files.js';

type Files = Pick<ReadonlyMap<string, StaticFile>, 'get' | 'has'>;

/** The page that the build makes for a path below `/docs/` without a file. It links by absolute paths, so any depth has it. */
export const docsNotFoundFile = '/docs/404.html';

const listsForModels = /^\/docs(\/llms(?:-full)?\.txt)$/;

/** Where a path below `/docs/` without a file leads: to the page of that name, or to a list at the root of the site. */
export function docsRedirect(files: Files, path: string): string | undefined {
  if (!path.startsWith('/docs/')) return undefined;
  const page = `${path.replace(/\/$/, '')}.html`;
  if (files.has(page) && page !== docsNotFoundFile) return page;
  const [, list] = listsForModels.exec(path) ?? [];
  return list !== undefined && files.has(list) ? list : undefined;
}

/** The page for a path below `/docs/` without a file. Undefined for other paths, and for a build without documentation. */
export const docsNotFoundPage = (files: Files, path: string): StaticFile | undefined =>
  path.startsWith('/docs/') ? files.get(docsNotFoundFile) : undefined;
