import { html, nothing, render, type TemplateResult } from 'lit';
import { initialDesign, type Design } from '../design/design.js';
import { formats, formatPresets, hasColorTokens, serializeTheme, type Format } from '../design/theme-file.js';
import { highlight, createMarkup, type ScriptKind, type CodeToken, type WidgetVersion } from './markup.js';
import { copyOrSelect, requireElement, saveFile } from '../../../server/pages/common/dom.js';
import { plainButton } from '../../../server/pages/common/fragments.js';
import { checkbox, segmentedControl } from './panel/inputs.js';

const formatDetails: Readonly<Record<Format, { readonly file: string; readonly note: string }>> = {
  HTML: { file: 'checkout.html', note: 'The element of this page, and its script.' },
  CSS: { file: 'checkout.css', note: 'For a style sheet of your page.' },
  JSON: { file: 'theme.json', note: 'For the theme property: checkout.theme = …' },
  'Design Tokens': { file: 'checkout.tokens.json', note: 'W3C Design Tokens 2025.10.' },
  SCSS: { file: '_checkout.scss', note: 'Variables, maps, and a mixin.' },
  Figma: { file: 'checkout.figma.json', note: 'Variables with a mode for each scheme.' },
  Tailwind: { file: 'checkout.tailwind.css', note: 'A theme of Tailwind 4, with every colour.' },
  shadcn: { file: 'checkout.shadcn.css', note: 'The variables of shadcn/ui, light and dark.' },
};

/** These are for the rest of the shop: they have every colour, and the element keeps its attributes. */
const isForShop = (format: Format): boolean => format === 'Tailwind' || format === 'shadcn';

/** Describes a format, and names what it leaves out. HTML and JSON include the presets. */
function describeFormat(design: Design, format: Format): string {
  const preset = formatPresets(design);
  const hasPresets = preset === '' || format === 'HTML' || format === 'JSON' || isForShop(format);
  const hasParts = Object.keys(design.parts).length === 0 || format === 'HTML' || format === 'CSS' || isForShop(format);
  return [
    formatDetails[format].note,
    hasPresets ? '' : `Presets are left out: set theme="${preset}" on the element.`,
    hasParts ? '' : 'Parts are left out: the CSS format has them.',
  ]
    .filter(Boolean)
    .join(' ');
}

type CodeState = {
  readonly design: Design;
  readonly format: Format;
  readonly kind: ScriptKind;
  /** Absent until its list has loaded, and where the widget is served from its source. */
  readonly widget: WidgetVersion | undefined;
  readonly includesDerived: boolean;
  /** How the last copy ended, on its button. */
  readonly copyResult: string;
};

type CodeActions = {
  readonly change: (change: Partial<CodeState>) => void;
  readonly copy: () => void;
  readonly save: () => void;
};

const codeTokens = ({ design, format, kind, widget, includesDerived }: CodeState): readonly CodeToken[] =>
  format === 'HTML'
    ? createMarkup(design, { kind, widget })
    : highlight(serializeTheme(design, { format, includesDerived }));

const codeText = (state: CodeState): string =>
  codeTokens(state)
    .map(({ text }) => text)
    .join('');

const tokenSpan = ({ text, type }: CodeToken): TemplateResult | string =>
  type ? html`<span class=${type}>${text}</span>` : text;

/** The setting that a format has beside the design. Some have none. */
function formatSetting(
  { design, format, kind, widget, includesDerived }: CodeState,
  { change }: CodeActions,
): TemplateResult | typeof nothing {
  if (format === 'JSON' || isForShop(format)) return nothing;
  if (format === 'HTML')
    return segmentedControl({
      name: 'kind',
      value: kind,
      choices: [['module', 'Module'], ['classic', 'Classic'], ...(widget ? ([['pinned', 'Pinned']] as const) : [])],
      onChange: (value) => change({ kind: value as ScriptKind }),
    });
  return checkbox({
    id: 'whole',
    isChecked: includesDerived || (hasColorTokens(design) && (format === 'CSS' || format === 'SCSS')),
    text: 'Every colour',
    onChange: (isOn) => change({ includesDerived: isOn }),
  });
}

const codeView = (state: CodeState, actions: CodeActions): TemplateResult => html`
  <div class="code-bar">
    ${segmentedControl({
      name: 'format',
      value: state.format,
      choices: formats.map((one) => [one, one]),
      onChange: (value) => actions.change({ format: value as Format }),
    })}
  </div>
  <div class="snippet">
    <div class="snippet-head">
      <span>${describeFormat(state.design, state.format)}</span>
      ${formatSetting(state, actions)}
      <span class="snippet-acts">
        ${plainButton('Save', actions.save)}
        <button class="plain" id="copy-code" type="button" @click=${actions.copy}>${state.copyResult || 'Copy'}</button>
      </span>
    </div>
    <pre tabindex="0" role="group" aria-label=${state.format}><code>${codeTokens(state).map(tokenSpan)}</code></pre>
  </div>
`;

/** The version of the widget beside this page; undefined in `npm run dev`. */
const fetchWidgetVersion = (): Promise<WidgetVersion | undefined> =>
  fetch(new URL('integrity.json', document.baseURI))
    .then((reply) => (reply.ok ? (reply.json() as Promise<WidgetVersion>) : undefined))
    .catch(() => undefined);

/** Shows the design as code in each format, to copy or to save. */
export function createCodePanel(root: HTMLElement, announce: (message: string) => void) {
  const container = requireElement('#snippet', { root });
  let state: CodeState = {
    design: initialDesign,
    format: 'HTML',
    kind: 'module',
    widget: undefined,
    includesDerived: false,
    copyResult: '',
  };

  const update = (change: Partial<CodeState>): void => {
    state = { ...state, ...change };
    render(codeView(state, actions), container);
  };

  const copyCode = async (): Promise<void> => {
    const copyResult = await copyOrSelect(codeText(state), requireElement('pre', { root: container }));
    announce(`${state.format}: ${copyResult}`);
    update({ copyResult });
  };

  const actions: CodeActions = {
    change: (change) => update({ ...change, copyResult: '' }),
    copy: () => void copyCode(),
    save: () => saveFile(formatDetails[state.format].file, codeText(state)),
  };

  void fetchWidgetVersion().then((widget) => update({ widget }));

  return { show: (design: Design): void => actions.change({ design }) };
}
