import * as t from './index.js';

type Layout = t.CryptoCheckout['layout'];

/** The element in the page, with what opens it on screen. */
export async function mountWithDialog(layout: Layout, changes: t.Attributes = {}): Promise<t.CryptoCheckout> {
  const element = t.mount({ layout, ...changes });
  await t.waitFor(() => t.query(element, '[part=open]'), 'no button');
  await element.updateComplete;
  return element;
}

export async function mountOpenDialog(layout: Layout, changes: t.Attributes = {}): Promise<t.CryptoCheckout> {
  const element = await mountWithDialog(layout, changes);
  await element.open();
  return t.waitForStep(element, 'choosing');
}

export const openButtonText = (element: Element): string => t.getText(t.queryRequired(element, '[part=open]'));
