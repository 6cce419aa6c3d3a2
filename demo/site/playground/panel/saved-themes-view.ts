import { html, nothing, type TemplateResult } from 'lit';
import { readStored, writeStored } from '../../../../server/pages/common/storage.js';
import { applyBrand, findBrand, getDesignTheme } from '../../design/find-brand.js';
import { initialDesign, type Design } from '../../design/design.js';
import { parseDesign, serializeDesign } from '../design-query.js';
import { announce } from '../../../../server/pages/common/announcer.js';
import { changeDesign, redrawPlayground } from '../store.js';
import { clearButton } from './inputs.js';

/** A theme under a name, as a link of the playground has it. */
type SavedTheme = { readonly name: string; readonly query: string };

const storageKey = 'themes';
const maxThemes = 30;
const maxNameLength = 40;

const isSavedTheme = (value: unknown): value is SavedTheme => {
  const { name, query } = (value ?? {}) as Partial<Record<keyof SavedTheme, unknown>>;
  return typeof name === 'string' && name !== '' && typeof query === 'string';
};

/** The stored themes, newest first. What is no theme is left out. */
function loadThemes(): readonly SavedTheme[] {
  try {
    const list: unknown = JSON.parse(readStored('localStorage', storageKey) || '[]');
    return Array.isArray(list) ? list.filter(isSavedTheme).slice(0, maxThemes) : [];
  } catch {
    return [];
  }
}

/** Puts a theme first in place of the one of the same name, or only removes that. Returns whether the browser keeps it. */
function storeTheme(name: string, query?: string): boolean {
  const others = loadThemes().filter((theme) => theme.name !== name);
  const themes = query === undefined ? others : [{ name, query }, ...others];
  return writeStored('localStorage', [storageKey, JSON.stringify(themes.slice(0, maxThemes))]);
}

function savedRow({ name, query }: SavedTheme, design: Design): TemplateResult {
  const apply = (): void => {
    // Read like a link: unknown and invalid values are ignored.
    changeDesign(applyBrand(design, getDesignTheme(parseDesign(query))), { isJump: true });
    announce(`${name} is applied.`);
  };
  const remove = (): void => {
    storeTheme(name);
    announce(`${name} is deleted.`);
    redrawPlayground();
  };
  return html`
    <li>
      <button class="chip" type="button" @click=${apply}>${name}</button>
      ${clearButton(`Delete ${name}`, remove)}
    </li>
  `;
}

/** The themes that this browser keeps. */
export function savedThemesView(design: Design): TemplateResult {
  const list = loadThemes();
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('theme-name') as HTMLInputElement;
    const text = field.value.trim() || field.placeholder;
    const name = text.replace(/\s+/g, ' ').trim().slice(0, maxNameLength);
    const isStored = storeTheme(name, serializeDesign(applyBrand(initialDesign, getDesignTheme(design))));
    announce(isStored ? `${name} is saved in this browser.` : 'This browser stores nothing.');
    field.value = '';
    redrawPlayground();
  };
  return html`
    <details class="more">
      <summary>Saved themes${list.length === 0 ? '' : ` (${list.length})`}</summary>
      <form class="joined" autocomplete="off" @submit=${save}>
        <input
          id="theme-name"
          name="theme-name"
          aria-label="Name of the theme"
          maxlength=${maxNameLength}
          placeholder=${findBrand(design)?.name ?? `Theme ${list.length + 1}`}
        />
        <button class="button" type="submit" id="save-theme">Save</button>
      </form>
      ${
        list.length === 0
          ? nothing
          : html`<ul class="saved">
              ${list.map((theme) => savedRow(theme, design))}
            </ul>`
      }
    </details>
  `;
}
