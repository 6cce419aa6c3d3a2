export type SnippetOptions = {
  /** Where the service or the CDN is, such as `https://pay.example`. */
  readonly base: string;
  readonly version: string;
  /** `integrity.json` of that version: file names with their hashes. */
  readonly files: Readonly<Record<string, string>>;
};

/**
 * The lines for the `head` of a page that loads one version of the widget, in which browsers refuse a changed byte of any
 * file: the hashes of the chunks are in an import map, which comes before every module of the page.
 */
export function createSnippet({ base, version, files }: SnippetOptions): string {
  const urlOf = (file: string): string => `${base.replace(/\/+$/, '')}/v/${version}/${file}`;
  const integrity = Object.fromEntries(Object.entries(files).map(([file, hash]) => [urlOf(file), hash]));
  return [
    '<!-- On a page with a Content-Security-Policy, script-src needs the hash or the nonce of this import map: without it no chunk is checked. -->',
    `<script type="importmap">`,
    JSON.stringify({ integrity }, null, 1),
    `</script>`,
    `<script type="module" src="${urlOf('checkout.js')}" integrity="${files['checkout.js']}" crossorigin></script>`,
    '',
  ].join('\n');
}

/** The text between the tags of the import map, which a Content-Security-Policy hashes. */
export const importMapOf = (snippet: string): string =>
  /<script type="importmap">(.*?)<\/script>/s.exec(snippet)?.[1] ?? '';
