import { html, render, type TemplateResult } from 'lit';
import { announce } from '../../../server/pages/common/announcer.js';
import { copyOrSelect, requireElement } from '../../../server/pages/common/dom.js';
import type { Design } from '../design/design.js';
import { themeFormats } from '../design/theme-file.js';
import { radioInput } from './inputs.js';
import { createMarkup, highlight, type CodeToken } from './markup.js';

const formats: Readonly<Record<string, (design: Design, hasLogo: boolean) => string>> = {
  HTML: createMarkup,
  ...themeFormats,
};

const tokenSpan = ({ text, type }: CodeToken): TemplateResult | string =>
  type ? html`<span class=${type}>${text}</span>` : text;

/** Makes a function that shows a design as code in each format, to copy. */
export function createCodeDrawer(container: HTMLElement) {
  let shown: readonly [design: Design, hasLogo: boolean] | undefined;
  let format = 'HTML';

  const draw = (copyResult = 'Copy'): void => {
    if (!shown) return;
    const text = formats[format]?.(...shown) ?? '';
    const copy = async (): Promise<void> => {
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
        <pre tabindex="0" role="group" aria-label=${format}><code>${highlight(text).map(tokenSpan)}</code></pre>`,
      container,
    );
  };
  return (...design: NonNullable<typeof shown>): void => {
    shown = design;
    draw();
  };
}
