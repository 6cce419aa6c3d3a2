export type SnippetOptions = {
  /** Where the service or the CDN is, such as `https://pay.example`. */
  readonly base: string;
  readonly version: string;
  /** `integrity.json` of that version: file names with their hashes. */
  readonly files: Readonly<Record<string, string>>;
  /** Chunks to load beside the first file: names such as `theme` or `order`, and languages such as `de` or `pt-BR`. */
  readonly preload?: readonly string[];
};

/** The name of a chunk without its hash: `locale-de` of `checkout.locale-de-D3VFSyhq.js`. */
const chunkName = (file: string): string => /^checkout\.(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? '';

/** A language is two files: its words, and the code that reads them. */
function chunksOf(name: string, files: readonly string[]): readonly string[] {
  const wanted = [name, `locale-${name}`];
  const found = files.filter((file) => wanted.includes(chunkName(file)));
  if (found.length === 0) throw new Error(`The widget has no chunk or language "${name}".`);
  return chunkName(found[0] ?? '') === name ? found : [...found, ...chunksOf('locales', files)];
}

/**
 * The lines for the `head` of a page that loads one version of the widget, in which browsers refuse a changed byte of any
 * file: the hashes of the chunks are in an import map, which comes before every module of the page.
 * @throws Error when `preload` names a chunk that the version lacks.
 */
export function createSnippet({ base, version, files, preload = [] }: SnippetOptions): string {
  const urlOf = (file: string): string => `${base.replace(/\/+$/, '')}/v/${version}/${file}`;
  const names = Object.keys(files);
  const integrity = Object.fromEntries(names.map((file) => [urlOf(file), files[file]]));
  const preloaded = [...new Set(preload.flatMap((name) => chunksOf(name, names)))];
  return [
    '<!-- On a page with a Content-Security-Policy, script-src needs the hash or the nonce of this import map: without it no chunk is checked. -->',
    `<script type="importmap">`,
    JSON.stringify({ integrity }, null, 1),
    `</script>`,
    ...preloaded.map(
      (file) => `<link rel="modulepreload" href="${urlOf(file)}" integrity="${files[file]}" crossorigin>`,
    ),
    `<script type="module" src="${urlOf('checkout.js')}" integrity="${files['checkout.js']}" crossorigin></script>`,
    '',
  ].join('\n');
}

/** The text between the tags of the import map, which a Content-Security-Policy hashes. */
export const importMapOf = (snippet: string): string =>
  /<script type="importmap">(.*?)<\/script>/s.exec(snippet)?.[1] ?? '';
