import { LitElement, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import type { Order, OrderSnapshot } from '#contract';
import type { Partner } from '../common/purchase.js';
import { attributes, isAbsent, toAttribute, type CheckoutProperties } from '../config/attributes.js';
import { readSettings } from '../config/settings.js';
import type { CheckoutDialog } from '../layout/index.js';
import { loadLayout, loadOutcome } from '../lazy/chunk-loaders.js';
import { LanguageLoader } from '../lazy/language-loader.js';
import { followTheme } from '../lazy/theme.js';
import { CheckoutController } from '../state/controller.js';
import { choosingStyles } from '../styles/choosing.styles.js';
import { tokenStyles } from '../styles/tokens.styles.js';
import type { ViewContext } from '../state/model.js';
import { en } from '../text/en/main.js';
import type { Text } from '../text/text.js';
import { cardView, hasLinks } from '../views/card-view.js';
import { defaultBaseUrl } from './base-url.js';
import { frameStyles } from './crypto-checkout.styles.js';
import type { CheckoutHost } from './host.js';
import { initialValues, normalizeTexts, properties, readPartner, toComparableProperty } from './properties.js';

/** The properties of the table in `config/attributes.ts`, which describes the attributes, too. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- Lit defines them
export interface CryptoCheckout extends CheckoutProperties {}

/**
 * A white-label crypto checkout: payment options for a fiat amount, the order, and its address with a QR code.
 *
 * @element crypto-checkout
 *
 * @fires {CheckoutReadyEvent} checkout-ready - The payment options are on screen.
 * @fires {CheckoutOptionChangeEvent} checkout-option-change - The buyer chose a payment option.
 * @fires {CheckoutCoinChangeEvent} checkout-coin-change - The buyer chose a coin and a network.
 * @fires {CheckoutSubmitEvent} checkout-submit - The buyer pressed the button to pay; cancelable, before anything is sent.
 * @fires {CheckoutCreatedEvent} checkout-created - The order exists.
 * @fires {CheckoutStatusChangeEvent} checkout-status-change - The order has another status.
 * @fires {CheckoutErrorEvent} checkout-error - Something failed; the buyer sees why.
 * @fires {CheckoutCopyEvent} checkout-copy - The buyer copied the address, the order's code or link, a hash or the URL to pay on.
 * @fires {CheckoutOpenEvent} checkout-open - The dialog is open.
 * @fires {CheckoutCloseEvent} checkout-close - The dialog is closed.
 *
 * @slot header - Above the amount: a logo, a title.
 * @slot logo - Beside the amount, at most 40 px high.
 * @slot option-{name} - Instead of the icon of the payment option with this name, such as `option-card-global`.
 * @slot footer - Below everything: terms, help.
 * @slot instructions - How to pay, where neither `payment-url` nor the service has a page for it; instead of `payment_instructions`.
 * @slot success - Once the order is completed, below the sentence that says so.
 * @slot empty - Instead of the sentence that there is no way to pay.
 * @slot error-timeout - Instead of the sentence about this failure; so are the next four.
 * @slot error-unreachable - The service could not be reached.
 * @slot error-malformed - The answer cannot be trusted.
 * @slot error-refused - The service said no.
 * @slot error-misconfigured - An attribute is wrong.
 * @slot error-failed - Instead of the cause of a failed order.
 * @slot error-on-hold - Instead of the cause why an order waits.
 * @slot error-{reason} - Instead of the cause for one reason of either alone, such as `error-card-declined`.
 *
 * @cssprop [--checkout-brand] - Your colour: all the other colours are derived from it.
 * @cssprop [--checkout-bg] - Behind the card, and what is sunk into it.
 * @cssprop [--checkout-surface] - The card.
 * @cssprop [--checkout-text] - Text.
 * @cssprop [--checkout-text-muted] - Secondary text.
 * @cssprop [--checkout-border] - Hairlines.
 * @cssprop [--checkout-border-strong] - Outlines that carry meaning, such as that of the input.
 * @cssprop [--checkout-accent] - The primary button.
 * @cssprop [--checkout-on-accent] - Text on it.
 * @cssprop [--checkout-accent-hover] - The primary button under the pointer.
 * @cssprop [--checkout-accent-text] - Links, selection, steps: the accent where it must differ from the surface.
 * @cssprop [--checkout-accent-subtle] - What is selected.
 * @cssprop [--checkout-focus] - The ring around what has the focus.
 * @cssprop [--checkout-success] - What went well.
 * @cssprop [--checkout-warning] - What needs care, such as the network warning.
 * @cssprop [--checkout-danger] - What is wrong.
 * @cssprop [--checkout-font-family=inherit] - Font.
 * @cssprop [--checkout-font-family-mono] - Font of addresses and codes.
 * @cssprop [--checkout-font-size=14px] - Size of text; the other sizes derive from it.
 * @cssprop [--checkout-font-weight-strong=600] - Weight of amounts, titles and the primary button.
 * @cssprop [--checkout-radius=16px] - Corner of the card; the others derive from it.
 * @cssprop [--checkout-space=8px] - Step of the grid: gaps and paddings are multiples of it.
 * @cssprop [--checkout-border-width=1px] - Width of lines.
 * @cssprop [--checkout-shadow=none] - Shadow of the card.
 * @cssprop [--checkout-duration=150ms] - Length of transitions.
 *
 * @cssstate open - The dialog is open.
 * @cssstate loading - The payment options are being fetched, or the layout fetches them once its button is pressed.
 * @cssstate choosing - The form.
 * @cssstate creating - The order is being made.
 * @cssstate ordered - There is an order, whatever its status.
 * @cssstate pending - The order waits for the payment.
 * @cssstate processing - The payment goes on.
 * @cssstate paid - The buyer was charged.
 * @cssstate sending - The crypto is on its way.
 * @cssstate completed - It has arrived.
 * @cssstate on-hold - The order waits.
 * @cssstate failed - The payment failed.
 * @cssstate expired - The payment did not arrive in time.
 * @cssstate canceled - The order was called off.
 * @cssstate refunding - The money is on its way back.
 * @cssstate refunded - The money went back.
 * @cssstate empty - There is no way to pay this amount.
 * @cssstate unavailable - The service cannot be reached, or an attribute is wrong.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- as above
export class CryptoCheckout extends LitElement implements CheckoutHost {
  static readonly formAssociated = true;
  static override readonly properties = properties;

  static override get observedAttributes(): string[] {
    return super.observedAttributes.concat(Object.keys(attributes).map(toAttribute));
  }

  /** The partner group; the `partner-*` attributes set it too. */
  declare partner: Partner | undefined;
  /** Your own words, key by key. */
  declare translations: Partial<Text>;

  readonly #internals = this.attachInternals();
  readonly #language = new LanguageLoader();
  readonly #controller = new CheckoutController({ host: this, language: this.#language });
  readonly #styles: CSSResult[] = [tokenStyles, frameStyles, choosingStyles];
  #dialog: CheckoutDialog | undefined;
  #loadingDialog: Promise<void> | undefined;
  /** The chunk of the layouts failed to load: the element shows the card in the page until a retry succeeds. */
  #hasNoDialog = false;
  #customStates: readonly string[] = [];
  #hadFocus = false;
  #configured: unknown;

  constructor() {
    super();
    followTheme(this);
    Object.assign(this, initialValues);
    this.translations = {};
  }

  /** The order, or null before it exists. */
  get order(): Order | null {
    const { state } = this.#controller;
    return state.step === 'ordered' ? state.order : null;
  }

  /**
   * Creates the order with the current choice, as the button does but without `checkout-submit`, once the options for the
   * attributes are there. Resolves with undefined when that fails.
   */
  submit(): Promise<Order | undefined> {
    return this.#controller.submit();
  }

  /**
   * Resolves with the order once it is completed; rejects with a `CheckoutEndedError` where it failed, expired, was
   * canceled or refunded. `reset()` replaces it only once it has settled.
   */
  get completed(): Promise<OrderSnapshot> {
    return this.#controller.orderEnd.promise;
  }

  /** Why `checkValidity()` is false, in the language of the element; empty while it is true. */
  get validationMessage(): string {
    return this.#validate().validationMessage;
  }

  /** Whether the address that the buyer has to type is there and right. Otherwise fires `invalid`, as form fields do. */
  checkValidity(): boolean {
    return this.#validate().checkValidity();
  }

  /** As `checkValidity()`; also shows the buyer what is wrong. */
  reportValidity(): boolean {
    return this.#validate(true).checkValidity();
  }

  #validate(isReported = false): ElementInternals {
    this.#controller.destination?.updateValidity({
      internals: this.#internals,
      context: this.#viewContext(),
      isReported,
    });
    return this.#internals;
  }

  /** Opens the dialog of the layouts `button` and `row`. */
  async open(): Promise<void> {
    await this.updateComplete;
    if (this.layout === 'card') return;
    if (!this.#dialog) await this.#loadDialog();
    await this.#dialog?.open();
  }

  #loadDialog(): Promise<void> {
    return (this.#loadingDialog ??= this.#createDialog());
  }

  async #createDialog(): Promise<void> {
    const module = await loadLayout({ host: this, retry: () => void this.#loadDialog() });
    this.#hasNoDialog = !module;
    this.#loadingDialog = undefined;
    const parts = { host: this, model: this.#controller, internals: this.#internals, loadLabels: loadOutcome };
    if (module) this.#dialog ??= new module.CheckoutDialog(parts);
    this.requestUpdate();
  }

  /** Closes the dialog. The order is still tracked. */
  close(): void {
    this.#dialog?.close();
  }

  /** Forgets the order and starts over. */
  reset(): void {
    this.#controller.reset();
  }

  /** A sheet counts only in the document that built it: in that of a frame or of another window they are built anew. */
  adoptedCallback(): void {
    this.#styles.forEach(this.#addSheet);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.#styles.forEach(this.#addSheet);
    return root;
  }

  readonly #addSheet = ({ styleSheet, cssText }: CSSResult): void => {
    const view = this.ownerDocument.defaultView;
    if (!view) return; // a template adopts no sheets
    const sheet = view === window ? styleSheet : new view.CSSStyleSheet();
    if (sheet !== styleSheet) sheet?.replaceSync(cssText);
    if (sheet) this.shadowRoot?.adoptedStyleSheets.push(sheet);
  };

  /** @internal Adds the styles of a chunk that loaded later. */
  adoptStyles(styles: CSSResult): void {
    this.#styles.push(styles);
    this.#addSheet(styles);
  }

  formResetCallback(): void {
    this.reset();
  }

  /** A disabled `fieldset` around the element stops it, as it stops form fields. */
  formDisabledCallback(isDisabled: boolean): void {
    this.inert = isDisabled;
  }

  // eslint-disable-next-line @typescript-eslint/max-params -- a reaction of custom elements
  override attributeChangedCallback(name: string, previous: string | null, value: string | null): void {
    // Lit knows `fiat-amount` as `fiatamount`. So do React on a server, and the HTML parser, which makes it of `fiatAmount`.
    super.attributeChangedCallback(name.replaceAll('-', ''), previous, value);
    if (name.startsWith('partner-')) this.partner = readPartner(this);
    this.requestUpdate(); // `lang` and `dir` are not Lit properties
  }

  protected override willUpdate(changed: PropertyValues): void {
    normalizeTexts(this, changed);
    this.#language.update(this);
    if (changed.has('layout')) this.#hasNoDialog = false;
    if (!this.#isCard && !this.#dialog) void this.#loadDialog();
    // A button sends no request before the buyer comes near it. A row loads its options beside its layout.
    if (this.layout === 'row' || this.#isCard) this.#controller.start();
    if (changed.size > 0) this.#configure();
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(): void {
    this.#internals.setFormValue(this.order?.transaction_code ?? null);
    this.#updateCustomStates();
    this.#validate();
    if ((hasLinks(this) || this.lines) && !this.#controller.summary) void this.#controller.loadSummary();
    // When the update removes the focused node, the focus stays in the card: at its headline.
    if (this.#hadFocus && !this.shadowRoot?.activeElement)
      [...this.renderRoot.querySelectorAll<HTMLElement>('.card, h2[tabindex]')].pop()?.focus();
  }

  /** The step, and the status of the order. States of other owners stay. */
  #updateCustomStates(): void {
    const { states } = this.#internals;
    const { state, panel } = this.#controller;
    const names = [state.step, ...(panel?.customStates ?? [])];
    for (const name of this.#customStates) if (!names.includes(name)) states.delete(name);
    for (const name of names) states.add(name);
    this.#customStates = names;
  }

  /** Also for what is no layout, as frameworks set, and if the dialog fails to load. */
  get #isCard(): boolean {
    const { layout } = this;
    return (layout !== 'button' && layout !== 'row') || this.#hasNoDialog;
  }

  /**
   * Equal settings again change nothing: frameworks set a new object with every render, and a valid appearance changes how
   * the order looks, never the order itself.
   */
  #configure(): void {
    const result = readSettings(this, defaultBaseUrl);
    const configured = toComparableProperty([result, this.lines]);
    if (this.#configured !== configured) this.#controller.configure(result);
    this.#configured = configured;
  }

  #viewContext(): ViewContext {
    const model = this.#controller;
    const { state, config } = model;
    const language = this.#language.current;
    const translations = language?.mergeTranslations?.(this.translations) ?? this.translations;
    const text = { ...(language && { ...en, ...model.panel?.words }), ...translations } as ViewContext['text'];
    return {
      model,
      host: this,
      purchase: 'offer' in state ? state.offer.purchase : config && (config.orderParameters ?? this.order ?? undefined),
      isOffline: state.step === 'ordered' && !!state.isOffline,
      translations,
      text,
      locale: language?.locale,
      optionText: (option) => language?.optionText?.(option, this.optionNames) ?? option,
      localizeDigits: language?.localizeDigits ?? String,
      dir: this.dir ? undefined : text.dir,
      canStartOver: isAbsent(this.transactionCode) && !model.mayHaveOrder,
    };
  }

  protected override render(): TemplateResult | undefined {
    const context = this.#viewContext();
    return this.#isCard ? cardView(context) : this.#dialog?.view(context);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'crypto-checkout': CryptoCheckout;
  }
}
