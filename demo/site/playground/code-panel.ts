import { html, nothing, render, type TemplateResult } from 'lit';
import { copyOrSelect, requireElement } from '../../../server/pages/common/dom.js';
import { initialDesign, type Design } from '../design/design.js';
import { formatPresets, themeFormats, type ThemeFormat } from '../design/theme-file.js';
import { highlightPanelCode, createMarkup, type ScriptKind, type CodeToken, type WidgetVersion } from './markup.js';
import { segmentedControl } from './panel/inputs.js';
import { announce } from '../../../server/pages/common/announcer.js';

const formats: Readonly<Record<string, ThemeFormat | undefined>> = { HTML: undefined, ...themeFormats };

type CodeState = {
  readonly design: Design;
  readonly format: string;
  readonly kind: ScriptKind;
  /** Absent until its list has loaded, and where the widget is served from its source. */
  readonly widget: WidgetVersion | undefined;
  /** How the last copy ended, on its button. */
  readonly copyResult: string;
};

/** Describes a format, and the presets that it leaves out. */
function describeFormat({ design, format }: CodeState): string {
  const { note = 'The element and its script.', lacksPresets = false } = formats[format] ?? {};
  const preset = formatPresets(design);
  return lacksPresets && preset !== '' ? `${note} Presets are left out: set theme="${preset}" on the element.` : note;
}

function codeTokens({ design, format, kind, widget }: CodeState): readonly CodeToken[] {
  const themeFormat = formats[format];
  return themeFormat ? highlightPanelCode(themeFormat.write(design)) : createMarkup(design, { kind, widget });
}

const codeText = (state: CodeState): string =>
  codeTokens(state)
    .map(({ text }) => text)
    .join('');

/** The version of the widget beside this page; undefined in `npm run dev`. */
const fetchWidgetVersion = (): Promise<WidgetVersion | undefined> =>
  fetch(new URL('integrity.json', document.baseURI))
    .then((reply) => (reply.ok ? (reply.json() as Promise<WidgetVersion>) : undefined))
    .catch(() => undefined);

type Update = (change: Partial<CodeState>) => void;

/** How the page loads the widget, where there is a choice. */
const scriptChoice = ({ format, kind, widget }: CodeState, update: Update) =>
  formats[format] || widget === undefined
    ? nothing
    : segmentedControl({
        id: 'kind',
        value: kind,
        choices: [
          ['module', 'Latest'],
          ['pinned', 'Pinned'],
        ],
        onInput: (value) => update({ kind: value as ScriptKind }),
      });

const tokenSpan = ({ text, type }: CodeToken): TemplateResult | string =>
  type ? html`<span class=${type}>${text}</span>` : text;

function codeView(state: CodeState, update: Update): TemplateResult {
  const { format, copyResult } = state;
  const copy = async ({ currentTarget }: Event): Promise<void> => {
    const code = requireElement('pre', { root: (currentTarget as HTMLElement).closest('.snippets') ?? document });
    const outcome = await copyOrSelect(codeText(state), code);
    announce(`${format}: ${outcome}`);
    update({ copyResult: outcome });
  };
  return html`
    <div class="code-bar">
      ${segmentedControl({
        id: 'format',
        value: format,
        choices: Object.keys(formats).map((name) => [name, name]),
        onInput: (value) => update({ format: value }),
      })}
    </div>
    <div class="snippet">
      <div class="snippet-head">
        <span>${describeFormat(state)}</span>
        ${scriptChoice(state, update)}
        <button class="plain" id="copy-code" type="button" @click=${copy}>${copyResult || 'Copy'}</button>
      </div>
      <pre tabindex="0" role="group" aria-label=${format}><code>${codeTokens(state).map(tokenSpan)}</code></pre>
    </div>
  `;
}

/** Shows the design as code in each format, to copy. */
export function createCodePanel(container: HTMLElement) {
  let state: CodeState = {
    design: initialDesign,
    format: 'HTML',
    kind: 'module',
    widget: undefined,
    copyResult: '',
  };
  const update: Update = (change) => {
    state = { ...state, copyResult: '', ...change };
    render(codeView(state, update), container);
  };
  void fetchWidgetVersion().then((widget) => update({ widget }));
  return { show: (design: Design): void => update({ design }) };
}
