import * as t from './index.js';

/**
 * All that the live regions of an element say from now on, in order: `status: …` waits for a pause, `alert: …` does
 * not. What a region says is told when its text becomes another one; what is taken away is not told.
 */
export function announced(element: Element): readonly string[] {
  const said: string[] = [];
  let before = new Map<Element, string>();
  const listen = (): void => {
    const now = new Map(t.all(element, '[role=status], [role=alert]').map((region) => [region, t.textOf(region)]));
    for (const [region, text] of now) {
      if (text !== '' && text !== before.get(region)) said.push(`${region.role ?? ''}: ${text}`);
    }
    before = now;
  };
  listen();
  if (element.shadowRoot)
    new MutationObserver(listen).observe(element.shadowRoot, { childList: true, characterData: true, subtree: true });
  return said;
}
