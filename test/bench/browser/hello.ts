import { LitElement, css, html, type TemplateResult } from 'lit';

/** A minimal Lit element: the baseline of the checkout. */
export class HelloElement extends LitElement {
  static override readonly styles = css`
    p {
      color: #333;
      margin: 16px;
    }
  `;
  static override readonly properties = { name: {} };

  declare name: string;

  constructor() {
    super();
    this.name = 'world';
  }

  protected override firstUpdated(): void {
    this.dispatchEvent(new Event('hello-ready', { bubbles: true }));
  }

  protected override render(): TemplateResult {
    return html`<p>Hello, ${this.name}!</p>`;
  }
}

customElements.define('hello-element', HelloElement);
