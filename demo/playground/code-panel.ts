import { html, render, type TemplateResult } from 'lit';
import { copyOrSelect, downloadFile } from '../common/export.js';
import type { Design } from '../design/design.js';
import { formats, formatPresets, hasColorTokens, serializeTheme, type Format } from '../design/theme-file.js';
import { highlight, createMarkup, type ScriptKind, type CodeToken } from './markup.js';
import { requireElement } from '../common/dom.js';
import { checkbox, segmentedControl } from './panel/inputs.js';

const fileNames: Readonly<Record<Format, string>> = {
  HTML: 'checkout.html',
  CSS: 'checkout.css',
  JSON: 'theme.json',
  'Design Tokens': 'checkout.tokens.json',
  SCSS: '_checkout.scss',
  Figma: 'checkout.figma.json',
};

const formatNotes: Readonly<Record<Format, string>> = {
  HTML: 'The element of this page, and its script.',
  CSS: 'For a style sheet of your page.',
  JSON: 'For the theme property: checkout.theme = …',
  'Design Tokens': 'W3C Design Tokens 2025.10.',
  SCSS: 'Variables, maps, and a mixin.',
  Figma: 'Variables with a mode for each scheme.',
};

/** Describes a format, and names what it leaves out. HTML and JSON include the presets. */
function describeFormat(design: Design, format: Format): string {
  const preset = formatPresets(design);
  const hasPresets = preset === '' || format === 'HTML' || format === 'JSON';
  const hasParts = Object.keys(design.parts).length === 0 || format === 'HTML' || format === 'CSS';
  return [
    formatNotes[format],
    hasPresets ? '' : `Presets are left out: set theme="${preset}" on the element.`,
    hasParts ? '' : 'Parts are left out: the CSS format has them.',
  ]
    .filter(Boolean)
    .join(' ');
}

const tokenSpan = ({ text, type }: CodeToken): TemplateResult | string =>
  type ? html`<span class=${type}>${text}</span>` : text;

/** Shows the design as code in each format, to copy or to save. */
export function createCodePanel(root: HTMLElement, announce: (message: string) => void) {
  const container = requireElement(root, '#snippet');
  let design: Design;
  let format: Format = 'HTML';
  let kind: ScriptKind = 'module';
  let includesDerived = false;
  let copyResult = '';

  const codeTokens = (): readonly CodeToken[] =>
    format === 'HTML' ? createMarkup(design, kind) : highlight(serializeTheme(design, format, includesDerived));
  const currentText = (): string =>
    codeTokens()
      .map(({ text }) => text)
      .join('');

  const withRedraw = (change: () => void) => (): void => {
    change();
    copyResult = '';
    draw();
  };
  const options = (): TemplateResult =>
    format === 'HTML'
      ? segmentedControl({
          name: 'kind',
          value: kind,
          choices: [
            ['module', 'Module'],
            ['classic', 'Classic'],
          ],
          onChange: (value) => withRedraw(() => (kind = value as ScriptKind))(),
        })
      : format === 'JSON'
        ? html``
        : checkbox({
            id: 'whole',
            isChecked: includesDerived || (hasColorTokens(design) && (format === 'CSS' || format === 'SCSS')),
            text: 'Every colour',
            onChange: (isOn) => withRedraw(() => (includesDerived = isOn))(),
          });

  const copyCode = async (): Promise<void> => {
    copyResult = await copyOrSelect(currentText(), requireElement(container, 'pre'));
    announce(`${format}: ${copyResult}`);
    draw();
  };

  const saveCode = (): void => downloadFile({ name: fileNames[format], text: currentText(), type: 'text/plain' });

  const draw = (): void => {
    const displayedTokens = codeTokens();
    render(
      html`
        <div class="code-bar">
          ${segmentedControl({
            name: 'format',
            value: format,
            choices: formats.map((one) => [one, one]),
            onChange: (value) => withRedraw(() => (format = value as Format))(),
          })}
        </div>
        <div class="snippet">
          <div class="snippet-head">
            <span>${describeFormat(design, format)}</span>
            ${options()}
            <span class="snippet-acts">
              <button class="plain" type="button" @click=${saveCode}>Save</button>
              <button class="plain" id="copy-code" type="button" @click=${() => void copyCode()}>
                ${copyResult || 'Copy'}
              </button>
            </span>
          </div>
          <pre tabindex="0" role="group" aria-label=${format}><code>${displayedTokens.map(tokenSpan)}</code></pre>
        </div>
      `,
      container,
    );
  };

  return {
    show(next: Design): void {
      design = next;
      copyResult = '';
      draw();
    },
    open(next: Format): void {
      format = next;
      draw();
    },
  };
}
