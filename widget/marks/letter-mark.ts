import { html, type TemplateResult } from 'lit';

/** The first letter of what has no drawing, in the tint of the brand. It is no text: the name stands beside it. */
export const letterMark = (name: string): TemplateResult =>
  html`<span class="letter" data-letter=${[...name][0] ?? ''} aria-hidden="true"></span>`;
