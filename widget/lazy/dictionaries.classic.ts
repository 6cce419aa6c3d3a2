import { withoutPrototype } from '../common/sanitize.js';
import { siblingUrl } from '../element/base-url.js';
import type { Dictionaries } from '../text/text.js';
import { onDemand } from './on-demand.js';

/** The names of the module build's files by their languages, which the build fills in. */
declare const __DICTIONARY_FILES__: Readonly<Record<string, string>>;

/**
 * Takes the place of `dictionaries.ts` in the classic script, whose one file would otherwise contain every dictionary. The
 * URL is absolute, because `import()` in a classic script from another origin resolves against the page.
 */
export const dictionaries: Dictionaries = withoutPrototype(
  Object.fromEntries(
    Object.entries(__DICTIONARY_FILES__).map(([language, file]) => [
      language,
      onDemand(() => import(/* @vite-ignore */ siblingUrl(file)) as ReturnType<Dictionaries[string]>),
    ]),
  ),
);
