import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { paymentPageFile, type Site, type StaticFolder } from '../adapters/http/index.js';
import type { Config } from './config/config.js';
import { readProductVersion, rootFolder } from './openapi-file.js';

/** The files of the widget, with the list of their hashes and the licences of what they contain. */
const widgetFiles = /^(?:checkout\.[^/]+|integrity\.json|licenses\.txt)$/;

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
  if (directory === undefined || existsSync(join(directory, version))) return;
  mkdirSync(directory, { recursive: true });
  const unfinished = mkdtempSync(join(directory, `.${version}-`));
  try {
    chmodSync(unfinished, 0o755); // a proxy of another user may serve the folder
    const names = readdirSync(dist).filter(
      (name) => widgetFiles.test(name.replace(/\.(?:br|gz)$/, '')) && !name.endsWith('.map'),
    );
    for (const name of names) cpSync(join(dist, name), join(unfinished, name));
    renameSync(unfinished, join(directory, version));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(directory, version))) throw error;
  }
}

/** The folders of the widget's versions that the program serves, each at `/v/{version}`; the present build comes first. */
export function versionFolders({ dist, version, directory }: VersionsSettings): readonly StaticFolder[] {
  const toFolder = (folder: string, name: string): StaticFolder => ({
    directory: folder,
    include: widgetFiles,
    crossOrigin: true,
    versionedAt: `/v/${name}`,
  });
  const present = toFolder(dist, version);
  if (directory === undefined || !existsSync(directory)) return [present];
  const names = readdirSync(directory).filter(isVersion);
  return [present, ...names.map((name) => toFolder(join(directory, name), name))];
}

export type SiteSettings = Pick<
  Config,
  'isProduction' | 'servesConsole' | 'versionsDirectory' | 'merchantName' | 'merchantUrls'
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

const ofSandbox = ['/sandbox.html', paymentPageFile];

/** The pages with paths of their own that the folders have. Without a sandbox there is neither its console nor its payment page. */
function readPages(folders: readonly StaticFolder[], settings: SiteSettings): ReadonlyMap<string, string> {
  const names = ['/pay.html', '/console.html', ...(settings.hasSandbox ? ofSandbox : [])];
  return new Map(
    names.flatMap((name): [string, string][] => {
      const file = folders.map(({ directory }) => join(directory, name)).find(existsSync);
      return file === undefined ? [] : [[name, withMerchant(readFileSync(file, 'utf8'), settings)]];
    }),
  );
}

/**
 * The files of the widget are in `dist` itself, beside the folders of the demo, of the hosted page alone, of the
 * operator's console and of this server. Production serves the hosted page and no demo: a link of the playground sets
 * webhooks and a partner.
 */
export function findSite(settings: SiteSettings): Site {
  const { isProduction, servesConsole, versionsDirectory, reportError } = settings;
  const dist = join(rootFolder(), 'dist');
  const widget = { directory: dist, include: widgetFiles, crossOrigin: true };
  const versions = { dist, version: readProductVersion(), directory: versionsDirectory };
  try {
    keepWidgetVersion(versions);
  } catch (error) {
    reportError(error); // the versions that are there are served all the same
  }
  const pageFolders = [
    { directory: join(dist, isProduction ? 'pay' : 'demo') },
    ...(servesConsole ? [{ directory: join(dist, 'console') }] : []),
  ];
  const folders = [widget, ...versionFolders(versions), ...pageFolders];
  return { folders, pages: readPages(pageFolders, settings), exclude: isProduction ? /\.map$/ : undefined };
}
