import { html, render, type TemplateResult } from 'lit';
import { copyOrSelect } from './copy.js';
import type { Design } from './design/design.js';
import { formats, presetText, setsColors, textOf, type Format } from './design/file.js';
import { colored, markupOf, type Kind, type Piece } from './design/markup.js';
import { find } from './dom.js';
import { checkbox, segments } from './playground/inputs.js';

const fileNames: Readonly<Record<Format, string>> = {
  HTML: 'checkout.html',
  CSS: 'checkout.css',
  JSON: 'theme.json',
  'Design Tokens': 'checkout.tokens.json',
  SCSS: '_checkout.scss',
  Figma: 'checkout.figma.json',
};

const notes: Readonly<Record<Format, string>> = {
  HTML: 'The element as it is here, and its script.',
  CSS: 'For a style sheet of the page.',
  JSON: 'For the property: checkout.theme = …',
  'Design Tokens': 'W3C Design Tokens 2025.10.',
  SCSS: 'Variables, maps, and a mixin.',
  Figma: 'Variables with a mode for each scheme.',
};

/** What a format is for, and what of the design is not in it. HTML and JSON have the presets. */
function noteOf(design: Design, format: Format): string {
  const preset = presetText(design);
  const hasPresets = preset === '' || format === 'HTML' || format === 'JSON';
  const hasParts = Object.keys(design.parts).length === 0 || format === 'HTML' || format === 'CSS';
  return [
    notes[format],
    hasPresets ? '' : `Presets are left out: set theme="${preset}" on the element.`,
    hasParts ? '' : 'Parts are left out: the CSS copy has them.',
  ]
    .filter(Boolean)
    .join(' ');
}

const span = ({ text, look }: Piece): TemplateResult | string =>
  look ? html`<span class=${look}>${text}</span>` : text;

/** Saves a text as a file; the address of its data lives for the click. */
function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The code panel: the design in each format, to copy or to save. */
export function codePanel(root: HTMLElement, say: (sentence: string) => void) {
  const place = find(root, '#snippet');
  let design: Design;
  let format: Format = 'HTML';
  let kind: Kind = 'module';
  let isWhole = false;
  let outcome = '';

  const pieces = (): readonly Piece[] =>
    format === 'HTML' ? markupOf(design, kind) : colored(textOf(design, format, isWhole));
  const textNow = (): string =>
    pieces()
      .map(({ text }) => text)
      .join('');

  const pick = (change: () => void) => (): void => {
    change();
    outcome = '';
    draw();
  };
  const options = (): TemplateResult =>
    format === 'HTML'
      ? segments({
          name: 'kind',
          value: kind,
          choices: [
            ['module', 'Module'],
            ['classic', 'Classic'],
          ],
          onPick: (value) => pick(() => (kind = value as Kind))(),
        })
      : format === 'JSON'
        ? html``
        : checkbox({
            id: 'whole',
            isOn: isWhole || (setsColors(design) && (format === 'CSS' || format === 'SCSS')),
            text: 'Every colour',
            onPick: (isOn) => pick(() => (isWhole = isOn))(),
          });

  const copyNow = async (): Promise<void> => {
    outcome = await copyOrSelect(textNow(), find(place, 'pre'));
    say(`${format}: ${outcome}`);
    draw();
  };

  const draw = (): void => {
    const shown = pieces();
    render(
      html`
        <div class="code-bar">
          ${segments({
            name: 'format',
            value: format,
            choices: formats.map((one) => [one, one]),
            onPick: (value) => pick(() => (format = value as Format))(),
          })}
        </div>
        <div class="snippet">
          <div class="snippet-head">
            <span>${noteOf(design, format)}</span>
            ${options()}
            <span class="snippet-acts">
              <button class="plain" type="button" @click=${() => save(fileNames[format], textNow())}>Save</button>
              <button class="plain" id="copy-code" type="button" @click=${() => void copyNow()}>
                ${outcome || 'Copy'}
              </button>
            </span>
          </div>
          <pre tabindex="0" role="group" aria-label=${format}><code>${shown.map(span)}</code></pre>
        </div>
      `,
      place,
    );
  };

  return {
    show(next: Design): void {
      design = next;
      outcome = '';
      draw();
    },
    open(next: Format): void {
      format = next;
      draw();
    },
  };
}
