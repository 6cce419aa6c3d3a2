import { createHash } from 'node:crypto';

/** The texts of a language, by key. */
export type Texts = ReadonlyMap<string, unknown>;

/** `"EEEE TTTT"` by key: the hash of the English text and of the translation, both as they were when they last agreed. */
export type Hashes = Readonly<Record<string, string>>;

/** What a run may store: all that changed (`UPDATE=1`), and translations that a person has found still right (`REVIEWED`). */
export type Permission = { readonly mayUpdate: boolean; readonly reviewed: readonly string[] };

const hash = (text: unknown): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 4);

/**
 * Compares each translation with its English text. A changed translation is stored as settled; one that is as it was while its
 * English changed never is, unless it is named as reviewed.
 */
export function settle(
  { lang, english, translations }: { lang: string; english: Texts; translations: Texts },
  { stored, mayUpdate, reviewed }: Permission & { readonly stored: Hashes },
): { readonly hashes: Hashes; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const hashes: Record<string, string> = {};
  for (const [key, translation] of translations) {
    const name = `${lang}.${key}`;
    const now = `${hash(english.get(key))} ${hash(translation)}`;
    const before = stored[key];
    const isStale = before !== undefined && before !== now && before.slice(5) === now.slice(5);
    const isSettled = before === now || reviewed.includes(name) || (mayUpdate && !isStale);
    if (isSettled) hashes[key] = now;
    else if (before !== undefined) hashes[key] = before;
    if (isStale && !isSettled)
      problems.push(
        `${name}: the English changed, the translation did not. Translate it, or run with REVIEWED=${name}.`,
      );
    else if (!isSettled) problems.push(`${name}: the translation is new or changed. Run with UPDATE=1.`);
  }
  const gone = Object.keys(stored).filter((key) => !translations.has(key));
  if (mayUpdate) return { hashes, problems };
  for (const key of gone) hashes[key] = stored[key] ?? '';
  return { hashes, problems: [...problems, ...gone.map((key) => `${lang}.${key}: no such text. Run with UPDATE=1.`)] };
}
