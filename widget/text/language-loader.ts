import type { LitElement } from 'lit';
import type * as localesPart from '../locales/index.js';
import type { Text } from './text.js';

/** What the words and the numbers of a checkout follow. */
export type Language = {
  /** BCP 47 tag that money and percent follow, with its region and numbering system. */
  readonly locale: string | undefined;
  /** Every word that is not the built-in English one, given the merchant's own. Absent where there is none. */
  readonly mergeTranslations?: (own: Partial<Text>) => Partial<Text>;
  /** A number or a clock in the digits of the locale, given it in ASCII. Absent where they are the same. */
  readonly localizeDigits?: (text: string) => string;
};

type LanguageHost = LitElement & { readonly locale: string; readonly numberingSystem: string };

type LoadLocales = () => Promise<Pick<typeof localesPart, 'loadLanguage'>>;

/** A language that takes longer is as good as none: nobody waits for words for ever. */
const maxWaitMs = 8000;

/** The language of the element itself, or of what it is in, through shadow trees. */
function nearestLang(element: Element): string {
  const ancestor = element.closest<HTMLElement>('[lang]');
  const root = element.getRootNode();
  return ancestor ? ancestor.lang : root instanceof ShadowRoot ? nearestLang(root.host) : '';
}

/** Which language the checkout speaks. English is built in; every other one is loaded, and nothing is said before. */
export class LanguageLoader {
  /** Absent until the first words are there; the last language stays until the next one is. */
  current: Language | undefined;
  /** Settles once the words are there; nothing to wait for where they are built in. */
  ready: Promise<unknown> | undefined;
  #requestedKey: string | undefined;
  readonly #loadLocales: LoadLocales;

  constructor(loadPart: LoadLocales = () => import('../locales/index.js')) {
    this.#loadLocales = loadPart;
  }

  /** `locale`, else the nearest `lang`, else what the browser is set to. */
  update(host: LanguageHost): void {
    const { locale, numberingSystem } = host;
    const explicitTag = locale || nearestLang(host);
    const tags = explicitTag ? [explicitTag] : navigator.languages;
    const requestedKey = `${tags.join()} ${numberingSystem}`;
    if (requestedKey === this.#requestedKey) return;
    this.#requestedKey = requestedKey;
    const isEnglish = /^en(-|$)/i.test(tags[0] ?? '') && !numberingSystem;
    this.ready = isEnglish ? undefined : this.#loadLanguage(host, tags, requestedKey);
    if (isEnglish) this.current = { locale: tags[0] };
  }

  /** What cannot be had, or not in time, is said in English. */
  async #loadLanguage(host: LanguageHost, tags: readonly string[], requestedKey: string): Promise<unknown> {
    const loading = this.#loadLocales().then((part) => part.loadLanguage(tags, host.numberingSystem));
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs));
    const language = await Promise.race([loading, timeout]).catch(() => undefined);
    if (requestedKey !== this.#requestedKey) return this.ready;
    this.current = language ?? { locale: tags[0] };
    host.requestUpdate();
  }
}
