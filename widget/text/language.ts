import type { LitElement } from 'lit';
import type * as localesPart from '../locales/index.js';
import type { Text } from './text.js';

/** What the words and the numbers of a checkout follow. */
export type Language = {
  /** BCP 47 tag that money and percent follow, with its region and numbering system. */
  readonly locale: string | undefined;
  /** Every word that is not the built-in English one, given the merchant's own. Absent where there is none. */
  readonly words?: (own: Partial<Text>) => Partial<Text>;
  /** A number or a clock in the digits of the locale, given it in ASCII. Absent where they are the same. */
  readonly numerals?: (text: string) => string;
};

type Host = LitElement & { readonly locale: string; readonly numberingSystem: string };

type LoadPart = () => Promise<Pick<typeof localesPart, 'languageFor'>>;

/** A language that takes longer is as good as none: nobody waits for words for ever. */
const longestWaitInMs = 8000;

/** The language of the element itself, or of what it is in, through shadow trees. */
function nearestLang(element: Element): string {
  const found = element.closest<HTMLElement>('[lang]');
  const root = element.getRootNode();
  return found ? found.lang : root instanceof ShadowRoot ? nearestLang(root.host) : '';
}

/** Which language the checkout speaks. English is built in; every other one is loaded, and nothing is said before. */
export class LanguageChoice {
  /** Absent until the first words are there; the last language stays until the next one is. */
  current: Language | undefined;
  /** Settles once the words are there; nothing to wait for where they are built in. */
  ready: Promise<unknown> | undefined;
  #wanted: string | undefined;
  readonly #loadPart: LoadPart;

  constructor(loadPart: LoadPart = () => import('../locales/index.js')) {
    this.#loadPart = loadPart;
  }

  /** `locale`, else the nearest `lang`, else what the browser is set to. */
  choose(host: Host): void {
    const { locale, numberingSystem } = host;
    const given = locale || nearestLang(host);
    const tags = given ? [given] : navigator.languages;
    const wanted = `${tags.join()} ${numberingSystem}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    const isEnglish = /^en(-|$)/i.test(tags[0] ?? '') && !numberingSystem;
    this.ready = isEnglish ? undefined : this.#load(host, tags, wanted);
    if (isEnglish) this.current = { locale: tags[0] };
  }

  /** What cannot be had, or not in time, is said in English. */
  async #load(host: Host, tags: readonly string[], wanted: string): Promise<unknown> {
    const loading = this.#loadPart().then((part) => part.languageFor(tags, host.numberingSystem));
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, longestWaitInMs));
    const language = await Promise.race([loading, late]).catch(() => undefined);
    if (wanted !== this.#wanted) return this.ready;
    this.current = language ?? { locale: tags[0] };
    host.requestUpdate();
  }
}
