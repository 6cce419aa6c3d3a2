import type { CheckoutHost } from '../element/host.js';
import type * as locales from '../locales/index.js';
import type { Language, LoadDictionary } from '../text/text.js';
import { loadLocales } from './chunk-loaders.js';
import { importDictionary } from './dictionaries.js';
import { lazy, reportFailedChunk } from './lazy.js';

type LocalesModule = Pick<typeof locales, 'loadLanguage'>;

/** A language that takes longer counts as failed, so that a slow chunk never holds the checkout back for good. */
const maxWaitMs = 8000;

/** The language of the element, or of its nearest ancestor that has one, through shadow trees. */
function nearestLang(element: Element): string {
  const ancestor = element.closest<HTMLElement>('[lang]');
  if (ancestor) return ancestor.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}

/** By tag. A page writes it: an object would find the members of every object. */
const loaders = new Map<string, () => ReturnType<LoadDictionary>>();

/** Loads a dictionary, and tries a second time. */
export const loadDictionary: LoadDictionary = (tag) => {
  const load = loaders.get(tag) ?? lazy(async () => importDictionary(tag));
  loaders.set(tag, load);
  return load();
};

/** Resolves the language of the checkout. English is built in; every other language loads, and no words show before. */
export class LanguageLoader {
  /** Absent until the first language is ready. A language stays until the next one is ready. */
  current: Language | undefined;
  /** Resolves when the language is ready. Absent for English. */
  ready: Promise<unknown> | undefined;
  #requestedKey: string | undefined;
  readonly #loadLocales: () => Promise<LocalesModule | undefined>;

  constructor(loadChunk: () => Promise<LocalesModule | undefined> = loadLocales) {
    this.#loadLocales = loadChunk;
  }

  /** Follows the `locale` property, else the nearest `lang`, else the browser's languages: the first that is valid. */
  update(host: CheckoutHost): void {
    const { locale, numberingSystem, optionNames } = host;
    // A page may pass an `Intl.Locale`.
    const pageTags = [locale, nearestLang(host)].filter(Boolean).map(String);
    const tags = pageTags[0] ? pageTags : navigator.languages;
    const requestedKey = [tags, numberingSystem, !optionNames].join();
    if (requestedKey === this.#requestedKey) return;
    this.#requestedKey = requestedKey;
    const isEnglish = /^[Ee][Nn](?:-[A-Za-z]+)?$/.test(tags[0] ?? '') && !numberingSystem && !optionNames;
    this.ready = isEnglish ? undefined : this.#loadLanguage(host, { pageTags, tags, requestedKey });
    if (isEnglish) this.current = { locale: tags[0] };
  }

  /** Falls back to English when the language fails to load or takes too long. */
  async #loadLanguage(
    host: CheckoutHost,
    request: { pageTags: readonly string[]; tags: readonly string[]; requestedKey: string },
  ): Promise<unknown> {
    const { numberingSystem } = host;
    const { pageTags, tags, requestedKey } = request;
    const loading = this.#loadLocales().then((module) =>
      module?.loadLanguage({ pageTags, host, numberingSystem, loadDictionary }),
    );
    // Beside the code that negotiates the language, not after it.
    void loadDictionary(`${tags[0]}`);
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs));
    const language = await Promise.race([loading, timeout]).catch(() => undefined);
    if (requestedKey !== this.#requestedKey) return this.ready;
    this.current = language ?? { locale: tags[0] };
    host.requestUpdate();
    if (language && !language.hasFailed) return;
    const retry = (): void => {
      if (requestedKey === this.#requestedKey) this.ready = this.#loadLanguage(host, request);
    };
    reportFailedChunk('locale', { host, retry });
  }
}
