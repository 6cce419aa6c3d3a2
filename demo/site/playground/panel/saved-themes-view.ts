import { html, nothing, type TemplateResult } from 'lit';
import { applyBrand, findBrand } from '../../design/find-brand.js';
import type { PanelContext } from './panel-context.js';
import { createSavedThemes, type SavedTheme } from '../saved-themes.js';

/** Without storage, as in some private windows, nothing is saved and the panel says so. */
function getStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage;
  } catch {
    return {
      getItem: () => null,
      setItem: () => {
        throw new Error('This browser stores nothing.');
      },
    };
  }
}

const savedThemes = createSavedThemes(getStorage());

const savedRow = (theme: SavedTheme, { design, change, announce, redraw }: PanelContext): TemplateResult => html`
  <li>
    <button
      class="chip"
      type="button"
      @click=${() => {
        change(applyBrand(design, savedThemes.read(theme)), { isJump: true });
        announce(`${theme.name} is applied.`);
      }}
    >
      ${theme.name}
    </button>
    <button
      class="clear"
      type="button"
      aria-label=${`Delete ${theme.name}`}
      @click=${() => {
        savedThemes.remove(theme.name);
        announce(`${theme.name} is deleted.`);
        redraw();
      }}
    >
      <span aria-hidden="true">×</span>
    </button>
  </li>
`;

/** The themes that this browser keeps. */
export function savedThemesView(context: PanelContext): TemplateResult {
  const { design, announce, redraw } = context;
  const list = savedThemes.list();
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('theme-name') as HTMLInputElement;
    const name = field.value.trim() || field.placeholder;
    announce(savedThemes.save(name, design) ? `${name} is saved in this browser.` : 'This browser stores nothing.');
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
