import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { docsFolder } from './navigation.js';
import { notFoundPage, notFoundPath } from './page-html.js';
import { readSite, siteFiles, sitePages, type Site } from './site.js';

type DocumentationOptions = {
  /** The folder of the repository. */
  readonly root: string;
  /** The page into which each page of the documentation is written, from the folder of the site. */
  readonly template: string;
};

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
};

/** Serves the pages from their Markdown, which is rendered again once a file has changed. */
function serveDocumentation(vite: ViteDevServer, { root, template }: DocumentationOptions): void {
  let rendered: Site | undefined;
  vite.watcher.add(join(root, docsFolder));
  vite.watcher.on('all', (event, path) => {
    rendered = undefined;
    if (event === 'change' && path.endsWith('.md')) vite.ws.send({ type: 'full-reload' });
  });

  const render = (): Site => {
    const site = readSite(root);
    // Some pages stand elsewhere in the repository.
    vite.watcher.add(site.pages.map(({ source }) => join(root, source)));
    return site;
  };

  const find = async (path: string): Promise<{ type: string; body: string | Uint8Array } | undefined> => {
    const site = (rendered ??= render());
    const page = sitePages(site, readFileSync(join(root, 'demo', template), 'utf8')).get(path);
    if (page !== undefined) return { type: 'text/html', body: await vite.transformIndexHtml(`/${path}`, page) };
    const body = siteFiles(site, root).get(path);
    return body === undefined ? undefined : { type: types[extname(path)] ?? 'text/plain', body };
  };

  // eslint-disable-next-line @typescript-eslint/max-params -- Connect's middleware
  vite.middlewares.use((request, response, next) => {
    const path = (request.url ?? '').slice(1).replace(/[?#].*/, '');
    if (!/^docs(?:\/|$)/.test(path)) return next();
    if (path === 'docs') return void response.writeHead(308, { location: '/docs/' }).end();
    find(path === 'docs/' ? 'docs/index.html' : path)
      .then((found) => (found ? response.setHeader('content-type', found.type).end(found.body) : next()))
      .catch(next);
  });
}

/**
 * The documentation below `/docs/`: a page for each Markdown file of `demo/docs/content`, and the index of the search. The build of the site makes the template like any page of its own.
 */
export function documentationPlugin(options: DocumentationOptions): Plugin {
  const { root, template } = options;
  return {
    name: 'documentation',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer: (vite) => serveDocumentation(vite, options),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle[template];
        if (page?.type !== 'asset') throw new Error(`The build has no ${template}.`);
        Reflect.deleteProperty(bundle, template);
        const site = readSite(root);
        const files = [...siteFiles(site, root), ...sitePages(site, page.source.toString())];
        files.push([notFoundPath, notFoundPage(site.paths, page.source.toString())]);
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}
