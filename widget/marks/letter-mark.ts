import { html, type TemplateResult } from 'lit';

/** The first letter of what has no drawing, in the tint of the brand. It is no text: the name stands beside it. */
export const letterMark = (name: string): TemplateResult =>
  html`<span class="letter" data-letter=${String.fromCodePoint(name.codePointAt(0) ?? 32)} aria-hidden="true"></span>`;
