/**
 * What the published types need of Lit, so that a merchant's project needs no Lit: the build of the element contains it.
 * The types of the members that a subclass would override are opaque.
 */
declare const opaque: unique symbol;

export type CSSResult = { readonly [opaque]: 'styles'; readonly styleSheet: CSSStyleSheet | undefined };
export type TemplateResult = { readonly [opaque]: 'template' };
export type PropertyDeclarations = { readonly [opaque]: 'properties' };
export type PropertyValues = ReadonlyMap<PropertyKey, unknown>;

export declare class LitElement extends HTMLElement {
  /** Resolves once the element has rendered; with false when that caused another update. */
  get updateComplete(): Promise<boolean>;
  readonly hasUpdated: boolean;
  readonly isUpdatePending: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
  requestUpdate(): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, previous: string | null, value: string | null): void;
  static get observedAttributes(): string[];
  protected willUpdate(changed: PropertyValues): void;
  protected firstUpdated(changed: PropertyValues): void;
  protected updated(changed: PropertyValues): void;
  protected render(): unknown;
}
