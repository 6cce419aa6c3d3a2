import { applyBrand, getDesignTheme, type DesignTheme } from '../design/find-brand.js';
import { initialDesign, type Design } from '../design/design.js';
import { parseDesign, serializeDesign } from './design-query.js';

/** A theme under a name, as a link of the playground has it. */
export type SavedTheme = { readonly name: string; readonly query: string };

type ThemeStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'themes';
const maxThemes = 30;
const maxNameLength = 40;

const isSavedTheme = (value: unknown): value is SavedTheme => {
  const { name, query } = (value ?? {}) as Partial<Record<keyof SavedTheme, unknown>>;
  return typeof name === 'string' && name !== '' && typeof query === 'string';
};

const cleanName = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, maxNameLength);

/** The stored themes, newest first. What is no theme is left out. */
function load(storage: ThemeStorage): readonly SavedTheme[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(list) ? list.filter(isSavedTheme).slice(0, maxThemes) : [];
  } catch {
    return [];
  }
}

/** Returns whether the browser kept the list. Some refuse in private windows. */
function store(storage: ThemeStorage, themes: readonly SavedTheme[]): boolean {
  try {
    storage.setItem(storageKey, JSON.stringify(themes.slice(0, maxThemes)));
    return true;
  } catch {
    return false;
  }
}

/** Themes that this browser keeps. They are read like links: unknown and invalid values are ignored. */
export function createSavedThemes(storage: ThemeStorage) {
  return {
    list: (): readonly SavedTheme[] => load(storage),
    /** Replaces a theme of the same name. */
    save(name: string, design: Design): boolean {
      const kept = cleanName(name);
      if (kept === '') return false;
      const query = serializeDesign(applyBrand(initialDesign, getDesignTheme(design)));
      const others = load(storage).filter((theme) => theme.name !== kept);
      return store(storage, [{ name: kept, query }, ...others]);
    },
    remove: (name: string): boolean =>
      store(
        storage,
        load(storage).filter((theme) => theme.name !== name),
      ),
    read: ({ query }: SavedTheme): DesignTheme => getDesignTheme(parseDesign(query, ['brand', 'theme'])),
  };
}

export type SavedThemes = ReturnType<typeof createSavedThemes>;
