import * as t from './index.js';

type Layout = t.CryptoCheckout['layout'];

/** The element in the page, with what opens it on screen. */
export async function put(layout: Layout, changes: t.Attributes = {}): Promise<t.CryptoCheckout> {
  const element = t.put({ layout, ...changes });
  await t.until(() => t.query(element, '[part=open]'), 'no button');
  await element.updateComplete;
  return element;
}

export async function opened(layout: Layout, changes: t.Attributes = {}): Promise<t.CryptoCheckout> {
  const element = await put(layout, changes);
  await element.open();
  return t.reach(element, 'choosing');
}

export const wordOf = (element: Element): string => t.textOf(t.get(element, '[part=open]'));
