import { html, render, type TemplateResult } from 'lit';
import { announce } from '../../../server/pages/common/announcer.js';
import { copyOrSelect, requireElement } from '../../../server/pages/common/dom.js';
import type { Design } from '../design/design.js';
import { themeFormats } from '../design/theme-file.js';
import { radioInput } from './inputs.js';
import { createMarkup, highlightPanelCode, type CodeToken } from './markup.js';

type Writer = (design: Design, hasLogo: boolean) => readonly CodeToken[];

const formats: Readonly<Record<string, Writer>> = {
  HTML: createMarkup,
  ...Object.fromEntries(
    Object.entries(themeFormats).map(([name, write]) => [name, (design) => highlightPanelCode(write(design))]),
  ),
};

const tokenSpan = ({ text, type }: CodeToken): TemplateResult | string =>
  type ? html`<span class=${type}>${text}</span>` : text;

/** Shows the design as code in each format, to copy. */
export function createCodeDrawer(container: HTMLElement) {
  let shown: readonly [design: Design, hasLogo: boolean] | undefined;
  let format = 'HTML';

  const draw = (copyResult = 'Copy'): void => {
    if (!shown) return;
    const tokens = formats[format]?.(...shown) ?? [];
    const copy = async (): Promise<void> => {
      const text = tokens.map((token) => token.text).join('');
      const outcome = await copyOrSelect(text, requireElement('pre', { root: container }));
      announce(`${format}: ${outcome}`);
      draw(outcome);
    };
    const onSelect = (name: string) => () => {
      format = name;
      draw();
    };
    render(
      html`<div class="dark-code-bar">
          <div class="code-tabs" role="radiogroup" aria-label="Format">
            ${Object.keys(formats).map((name) =>
              radioInput(
                { name: 'format', value: name, selected: format },
                { text: html`<span>${name}</span>`, onSelect: onSelect(name) },
              ),
            )}
          </div>
          <button class="dark-copy" id="copy-code" type="button" @click=${copy}>${copyResult}</button>
        </div>
        <pre tabindex="0" role="group" aria-label=${format}><code>${tokens.map(tokenSpan)}</code></pre>`,
      container,
    );
  };
  return {
    show(...design: NonNullable<typeof shown>): void {
      shown = design;
      draw();
    },
  };
}
