import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib';
import { createPageHeaders, pageHeaders, widgetHeaders, type FlatHeaders } from './headers.js';

/** A folder of files to serve. When several folders have a path, the first one serves it. */
export type StaticFolder = {
  readonly directory: string;
  readonly include?: RegExp;
  /** True for files that other origins load. */
  readonly crossOrigin?: boolean;
  /** Where the files are served, such as `/v/0.4.0`; the root unless set. Paths with a version never change. */
  readonly versionedAt?: string;
};

export type Encoding = 'br' | 'gzip' | 'identity';

export type StaticFile = {
  readonly type: string;
  /** The headers of safety, which a page with data of an order or of the merchant replaces by stricter ones. */
  readonly headers: FlatHeaders;
  readonly cacheControl: string;
  readonly hash: string;
  /** The encodings that make the file smaller. */
  readonly encodings: readonly Encoding[];
  /** Encodes the file on first use. */
  readonly encode: (encoding: Encoding) => Promise<Buffer>;
};

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** These formats are compressed already. */
const compressedExtensions = new Set(['.png', '.webp', '.ico', '.woff2']);
const minCompressBytes = 1024;

const immutable = 'public, max-age=31536000, immutable';

/** Names with a content hash are immutable; pages are revalidated on each request; other files last a minute. */
function cacheControlFor(path: string): string {
  if (path.endsWith('.html')) return 'no-cache';
  return /-[\w-]{8}\.\w+(?:\.map)?$/.test(path) ? immutable : 'public, max-age=60';
}

const encoders: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
  identity: (body) => Promise.resolve(body),
};

type FileContent = {
  readonly body: Buffer;
  readonly crossOrigin?: boolean;
  /** The content as the build has compressed it. Ignored unless it decompresses to `body`. */
  readonly brotli?: Buffer | undefined;
};

/** Whether a compressed copy holds this content. False for a copy that is older than the file, or broken. */
function isCopyOf(brotli: Buffer, body: Buffer): boolean {
  try {
    return brotliDecompressSync(brotli, { maxOutputLength: body.length }).equals(body);
  } catch {
    return false;
  }
}

/** The hashes of the style elements of a page. */
const hashStyles = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css = '']) =>
    createHash('sha256').update(css).digest('base64'),
  );

function headersFor(extension: string, { body, crossOrigin }: FileContent): FlatHeaders {
  if (crossOrigin) return widgetHeaders;
  const hashes = extension === '.html' ? hashStyles(body.toString()) : [];
  return hashes.length === 0 ? pageHeaders : createPageHeaders(hashes);
}

/** A file with this content. The end of its path says what it is and how long caches keep it. */
export function createStaticFile(path: string, content: FileContent): StaticFile {
  const { body, brotli } = content;
  const extension = extname(path);
  const cache = new Map<Encoding, Promise<Buffer>>();
  const encode = (encoding: Encoding): Promise<Buffer> =>
    encoding === 'br' && brotli && isCopyOf(brotli, body) ? Promise.resolve(brotli) : encoders[encoding](body);
  const isCompressible = !compressedExtensions.has(extension) && body.length >= minCompressBytes;
  return {
    type: contentTypes[extension] ?? 'application/octet-stream',
    headers: headersFor(extension, content),
    cacheControl: cacheControlFor(path),
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    encodings: isCompressible ? ['br', 'gzip'] : [],
    encode(encoding) {
      const cached = cache.get(encoding) ?? encode(encoding);
      cache.set(encoding, cached);
      return cached;
    },
  };
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function readStaticFile(
  path: string,
  { crossOrigin, paths }: { crossOrigin: boolean; paths: ReadonlySet<string> },
) {
  const brotli = paths.has(`${path}.br`) ? await readFile(`${path}.br`) : undefined;
  return createStaticFile(path, { body: await readFile(path), crossOrigin, brotli });
}

/**
 * Reads the folders into memory, by URL path: a build is small, and no request reaches the file system. A file with two
 * paths, such as one of the present version, is read once. A missing folder has no files.
 */
export async function loadStaticFiles(
  folders: readonly StaticFolder[],
  { exclude }: { readonly exclude?: RegExp | undefined } = {},
): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const byPath = new Map<string, StaticFile>();
  for (const { directory, include = /^/, crossOrigin = false, versionedAt } of folders) {
    const paths = new Set(await listFiles(directory));
    for (const path of paths) {
      const name = relative(directory, path).split(sep).join('/');
      const url = `${versionedAt ?? ''}/${name}`;
      if (path.endsWith('.br') || !include.test(name) || exclude?.test(name) || files.has(url)) continue;
      const file = byPath.get(path) ?? (await readStaticFile(path, { crossOrigin, paths }));
      byPath.set(path, file);
      const served = versionedAt === undefined ? file : { ...file, cacheControl: immutable };
      files.set(url, served).set(url.replace(/\/index\.html$/, '/'), served);
    }
  }
  return files;
}
