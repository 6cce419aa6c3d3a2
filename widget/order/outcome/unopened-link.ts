import { html } from 'lit';
import type { OrderContext, OutcomeModule } from '../order-context.js';
import { codeRow } from '../order-fragments.js';

/**
 * Whether a link may lead the whole tab away. A sandboxed frame is known by its opaque origin, or by its element where that has
 * the same origin; elsewhere only a click tells.
 */
function mayNavigateTop(): boolean {
  const { sandbox } = (frameElement ?? {}) as Partial<HTMLIFrameElement>;
  const mayLeave = !sandbox?.length || /allow-top-navigation(-by-user-activation)?(?!-)/.test(sandbox.value);
  return origin !== 'null' && mayLeave;
}

/** In this tab, or in the frame where the tab is not this page's to lead away. */
export const unopenedLink: OutcomeModule['unopenedLink'] = (context: OrderContext) => {
  const { href, target } = context.unopened ?? { href: location.href, target: '' };
  const { text } = context;
  return {
    target: target === '_blank' && mayNavigateTop() ? '_top' : '_self',
    label: text.openHere,
    sentence: text.noTab,
    address: html`<dl>${codeRow({ target: 'payment-page', label: new URL(href).host, value: href }, context)}</dl>`,
  };
};
