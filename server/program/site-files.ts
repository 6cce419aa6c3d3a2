import * as fs from 'node:fs';
import { join } from 'node:path';
import { trimTrailingSlashes } from '#core';
import type { Page, Site, StaticFolder } from '../adapters/http/index.js';
import type { Config } from './config/config.js';
import { readProductVersion, rootFolder } from './openapi-file.js';

/** The files of the widget, with the list of their hashes and the licences of what they contain. */
const isWidgetFile = (path: string): boolean => /^\/(?:checkout\.[^/]+|integrity\.json|licenses\.txt)$/.test(path);

const toWidgetFolder = (directory: string) => ({ directory, includes: isWidgetFile, isFlat: true, crossOrigin: true });

const isVersion = (name: string): boolean => /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(name);

export type VersionsSettings = {
  readonly dist: string;
  readonly version: string;
  /** Where the versions of earlier deploys are kept, one folder each; undefined where only the present one is served. */
  readonly directory: string | undefined;
};

/**
 * Adds the present version to the kept ones, unless it is there: what was published once never changes. Other processes
 * may do the same at the same time, so the folder appears complete, by a rename.
 * @throws Error of the file system, such as a folder that cannot be written.
 */
export function keepWidgetVersion({ dist, version, directory }: VersionsSettings): void {
  if (directory === undefined || fs.existsSync(join(directory, version))) return;
  fs.mkdirSync(directory, { recursive: true });
  const unfinished = fs.mkdtempSync(join(directory, `.${version}-`));
  try {
    fs.chmodSync(unfinished, 0o755); // a proxy of another user may serve the folder
    const names = fs
      .readdirSync(dist)
      .filter((name) => isWidgetFile(`/${name.replace(/\.(?:br|gz)$/, '')}`) && !name.endsWith('.map'));
    for (const name of names) fs.cpSync(join(dist, name), join(unfinished, name));
    fs.renameSync(unfinished, join(directory, version));
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(join(directory, version))) throw error;
  }
}

/** The folders of the widget's versions that the program serves, each at `/v/{version}`; the present build comes first. */
export function versionFolders({ dist, version, directory }: VersionsSettings): readonly StaticFolder[] {
  const toFolder = (folder: string, name: string) => ({ ...toWidgetFolder(folder), versionedAt: `/v/${name}` });
  const present = toFolder(dist, version);
  if (directory === undefined || !fs.existsSync(directory)) return [present];
  const names = fs.readdirSync(directory).filter(isVersion);
  return [present, ...names.map((name) => toFolder(join(directory, name), name))];
}

export type SiteSettings = Pick<
  Config,
  'isProduction' | 'servesConsole' | 'versionsDirectory' | 'merchantName' | 'merchantUrls' | 'publicUrl'
> & {
  /** Whether payments are simulated: the pages of the sandbox are served. */
  readonly hasSandbox: boolean;
  readonly reportError: (error: unknown) => void;
};

const merchantTags = /(<meta name="(application-name|[a-z]+-url)" content=")[^"]*/g;

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Writes the name and the links of the merchant into a page that buyers see. */
function withMerchant(html: string, { merchantName, merchantUrls }: SiteSettings): string {
  const values: Readonly<Record<string, string | undefined>> = { 'application-name': merchantName, ...merchantUrls };
  // eslint-disable-next-line @typescript-eslint/max-params -- the signature of String.replace
  return html.replace(merchantTags, (_: string, start: string, name: string): string => {
    return start + escapeAttribute(values[name] ?? '');
  });
}

/** A browser asks before it shows its copy again. */
const revalidated = { 'cache-control': 'no-cache' };
const notListed = { 'x-robots-tag': 'noindex, nofollow' };
const ofOneOrder = { 'cache-control': 'no-store', ...notListed };

type PageFile = Omit<Page, 'html'> & { readonly file: string; readonly isOfSandbox?: true };

/** The pages that have paths of their own, and who may keep them. The build has them where they are needed. */
const pageFiles: readonly PageFile[] = [
  { file: '/pay.html', paths: ['/pay', '/pay.html'], headers: ofOneOrder, isPrivate: true },
  { file: '/console.html', paths: ['/console'], headers: { ...revalidated, ...notListed }, isPrivate: true },
  {
    file: '/sandbox.html',
    paths: ['/sandbox', '/sandbox.html'],
    headers: revalidated,
    isPrivate: false,
    isOfSandbox: true,
  },
  {
    file: '/sandbox/pay/option/order.html', // in a folder as deep as its path, so that its relative links hold at both
    paths: [/^\/sandbox\/pay\/[^/]+\/(?:[\da-f-]{36}|order\.html)$/i],
    headers: ofOneOrder,
    isPrivate: true,
    isOfSandbox: true,
  },
];

/** The text of the first file of a path; undefined where no folder has it. */
function readFirst(folders: readonly StaticFolder[], path: string): string | undefined {
  const file = folders.map(({ directory }) => join(directory, path)).find(fs.existsSync);
  return file === undefined ? undefined : fs.readFileSync(file, 'utf8');
}

const readPages = (folders: readonly StaticFolder[], settings: SiteSettings): readonly Page[] =>
  pageFiles.flatMap(({ file, isOfSandbox = false, ...page }) => {
    const html = isOfSandbox && !settings.hasSandbox ? undefined : readFirst(folders, file);
    return html === undefined ? [] : [{ ...page, html: withMerchant(html, settings) }];
  });

/** The page at an unknown path of a service without the documentation, whose page it is otherwise. */
function plainNotFound({ merchantUrls }: SiteSettings): string {
  const support = merchantUrls['support-url'];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found</title>
<style>
:root { color-scheme: light dark; background: light-dark(#f7f8fa, #0d0f13); color: light-dark(#575e6b, #a7adb9); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 402px; margin: 16vh max(16px, 50% - 226px); padding: 24px; border: 1px solid light-dark(#e2e5ea, #2a2e37); border-radius: 16px; background: light-dark(#fff, #16181d) }
h1 { margin: 0; color: light-dark(#15181e, #f2f3f5); font-size: 28px; line-height: 1.15; letter-spacing: -0.025em }
a { color: light-dark(#2453d6, #8fb0ff) }
</style>
<main>
<h1>Page not found</h1>
<p>There is no page at this address. To pay, go back to the shop and open its checkout again.</p>
${support === undefined ? '' : `<p><a href="${escapeAttribute(support)}">Support of the shop</a></p>`}
</main>
`;
}

/** Its links are absolute, so they need the path of the public URL. */
const notFoundFile = '/docs/404.html';

const withBase = (html: string, publicUrl: string): string =>
  html.replaceAll(/(?<= (?:href|src)=")\//g, `${trimTrailingSlashes(new URL(publicUrl).pathname)}/`);

/** The strip that a checkout imports into the merchant's page. */
const rehearsalFile = '/sandbox/rehearsal.js';

const hasOwnPath = (path: string): boolean =>
  path === notFoundFile || path === rehearsalFile || pageFiles.some(({ file }) => file === path);

/**
 * The files of the widget are in `dist` itself, beside the folders of the demo, of the hosted page alone, of the
 * operator's console and of this server. Production serves the hosted page and no demo: a link of the playground sets
 * webhooks and a partner.
 */
export function findSite(settings: SiteSettings): Site {
  const { isProduction, servesConsole, versionsDirectory, hasSandbox, reportError } = settings;
  const { publicUrl = 'http://localhost' } = settings;
  const dist = join(rootFolder(), 'dist');
  const versions = { dist, version: readProductVersion(), directory: versionsDirectory };
  try {
    keepWidgetVersion(versions);
  } catch (error) {
    reportError(error); // the versions that are there are served all the same
  }
  const includes = (path: string): boolean => !hasOwnPath(path);
  const pageFolders = [
    { directory: join(dist, isProduction ? 'pay' : 'demo'), includes },
    ...(servesConsole ? [{ directory: join(dist, 'console'), includes }] : []),
  ];
  const isRehearsal = (path: string): boolean => path === rehearsalFile;
  const rehearsal = { directory: join(dist, 'demo'), includes: isRehearsal, crossOrigin: true };
  const folders = [
    toWidgetFolder(dist),
    ...versionFolders(versions),
    ...(hasSandbox ? [rehearsal] : []),
    ...pageFolders,
  ].map((folder) => ({
    ...folder,
    includes: (path: string) => folder.includes(path) && !(isProduction && path.endsWith('.map')),
  }));
  const notFound = withBase(readFirst(pageFolders, notFoundFile) ?? plainNotFound(settings), publicUrl);
  const hasErrors = settings.publicUrl !== undefined && readFirst(pageFolders, '/docs/errors.html') !== undefined;
  const errorsUrl = hasErrors ? `${trimTrailingSlashes(publicUrl)}/docs/errors` : undefined;
  return { folders, pages: readPages(pageFolders, settings), notFound, errorsUrl };
}
