import { html, type TemplateResult } from 'lit';
import { computeFeeLines } from '#contract';
import { formatMoney, interpolate } from '../../text/format.js';
import type { OrderContext, OutcomeModule } from '../order-context.js';
import { codeRow } from '../order-fragments.js';
import { orderPaymentUrl, pageLinks } from '../payment-link.js';

const openingMs = 2000;

/** The last is of a page that loads slowly in this tab. */
const signs = ['blur', 'visibilitychange', 'pagehide', 'beforeunload'];

/** Whether a tab may have opened. A frame also loses the focus to the page around it, and a page to a frame. */
const isTabSign = (type: string): boolean =>
  type !== 'blur' || (self === top && document.activeElement?.localName !== 'iframe');

/** Resolves with whether a page has come up after a click, which is an intention: in a frame or a web view nothing may. */
export const opensPage = (): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(resolve, openingMs, false);
    const signal = AbortSignal.timeout(openingMs);
    // Firefox fires `blur` before a frame is the active element.
    const check = ({ type }: Event) => setTimeout(() => isTabSign(type) && resolve(true));
    signs.forEach((sign) => addEventListener(sign, check, { signal }));
  });

/**
 * Whether a link may lead the whole tab away. A sandboxed frame is known by its opaque origin, or by its element where that has
 * the same origin, as have those around it; elsewhere only a click tells.
 */
function mayNavigateTop(frame: Element | null = frameElement): boolean {
  const { sandbox, ownerDocument } = (frame ?? {}) as Partial<HTMLIFrameElement>;
  const mayLeave = !sandbox?.length || /allow-top-navigation(-by-user-activation)?(?!-)/.test(sandbox.value);
  return (
    origin !== 'null' && mayLeave && (!ownerDocument || mayNavigateTop(ownerDocument.defaultView?.frameElement ?? null))
  );
}

/** In this tab, or in the frame where the tab is not this page's to lead away. */
export const unopenedLink: OutcomeModule['unopenedLink'] = (context: OrderContext) => {
  const { href, target } = context.unopened ?? { href: location.href, target: '' };
  const { text } = context;
  const named = { ...context, text: { ...text, copy: text.copyPage } };
  return {
    target: target === '_blank' && mayNavigateTop() ? '_top' : '_self',
    label: text.openHere,
    address: html`<dl id="tab">${codeRow({ target: 'payment-page', label: text.noTab, value: href }, named)}</dl>`,
  };
};

/** The merchant's pages for an existing order without an option: one for each, with what it costs. */
export function optionLinks(context: OrderContext): TemplateResult | undefined {
  const { state, config, text, locale, optionText } = context;
  const { order, options = [] } = state;
  if (!config.paymentUrl) return undefined;
  const pages = options.map((option) => {
    const amount = formatMoney(computeFeeLines(option, order).total, { currency: order.fiat_currency, locale });
    const label = `${interpolate(text.submit, { amount })} · ${optionText(option).show_name}`;
    return { url: orderPaymentUrl(context, option.name), label };
  });
  return pageLinks(pages, context);
}
