import { html, nothing, type TemplateResult } from 'lit';
import { readStored, writeStored } from '../../../../server/pages/common/storage.js';
import { applyBrand, findBrand, getDesignTheme } from '../../design/find-brand.js';
import { initialDesign, type Design } from '../../design/design.js';
import { parseDesign, serializeDesign } from '../design-query.js';
import { clearButton } from './inputs.js';
import type { PanelContext } from './panel-context.js';

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

/** Returns whether the browser has kept the list. */
const storeThemes = (themes: readonly SavedTheme[]): boolean =>
  writeStored('localStorage', [storageKey, JSON.stringify(themes.slice(0, maxThemes))]);

const withoutTheme = (name: string): readonly SavedTheme[] => loadThemes().filter((theme) => theme.name !== name);

/** Replaces a theme of the same name. */
function saveTheme(name: string, design: Design): boolean {
  const query = serializeDesign(applyBrand(initialDesign, getDesignTheme(design)));
  const kept = name.replace(/\s+/g, ' ').trim().slice(0, maxNameLength);
  return storeThemes([{ name: kept, query }, ...withoutTheme(kept)]);
}

const savedRow = (theme: SavedTheme, { design, change, announce, redraw }: PanelContext): TemplateResult => html`
  <li>
    <button
      class="chip"
      type="button"
      @click=${() => {
        // Read like a link: unknown and invalid values are ignored.
        change(applyBrand(design, getDesignTheme(parseDesign(theme.query))), { isJump: true });
        announce(`${theme.name} is applied.`);
      }}
    >
      ${theme.name}
    </button>
    ${clearButton({
      label: `Delete ${theme.name}`,
      onClick() {
        storeThemes(withoutTheme(theme.name));
        announce(`${theme.name} is deleted.`);
        redraw();
      },
    })}
  </li>
`;

/** The themes that this browser keeps. */
export function savedThemesView(context: PanelContext): TemplateResult {
  const { design, announce, redraw } = context;
  const list = loadThemes();
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('theme-name') as HTMLInputElement;
    const name = field.value.trim() || field.placeholder;
    announce(saveTheme(name, design) ? `${name} is saved in this browser.` : 'This browser stores nothing.');
    field.value = '';
    redraw();
  };
  return html`
    <details class="more">
      <summary>Saved themes${list.length === 0 ? '' : ` (${list.length})`}</summary>
      <form class="joined" autocomplete="off" @submit=${save}>
        <input
          id="theme-name"
          name="theme-name"
          aria-label="Name of the theme"
          maxlength="40"
          placeholder=${findBrand(design)?.name ?? `Theme ${list.length + 1}`}
        />
        <button class="button" type="submit" id="save-theme">Save</button>
      </form>
      ${
        list.length === 0
          ? nothing
          : html`<ul class="saved">
              ${list.map((theme) => savedRow(theme, context))}
            </ul>`
      }
    </details>
  `;
}
