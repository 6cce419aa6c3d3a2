/** What a reader types, and the words of the pages for it, in lower case. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  '3ds': ['3-d secure', 'three_d_secure'],
  a11y: ['accessibility'],
  colour: ['color'],
  csp: ['content-security-policy'],
  cors: ['access-control-allow-origin', 'origins'],
  css: ['custom properties', 'theming'],
  docker: ['image', 'container'],
  embed: ['getting started', 'on my page'],
  hmac: ['verify', 'signature'],
  i18n: ['languages'],
  iframe: ['frame-ancestors', 'frame it', 'frame,'],
  kyc: ['identity'],
  l10n: ['languages'],
  npm: ['packages'],
  postgresql: ['postgres'],
  sri: ['integrity'],
  translation: ['languages'],
};

/** A word of a query, then the words that stand for the same. */
export const alternativesOf = (word: string): readonly string[] => [
  word,
  ...(Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []),
];
