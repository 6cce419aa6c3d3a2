import * as t from './index.js';

/**
 * All announcements of the live regions of an element from now on, in order: `status: …` waits for a pause, `alert: …` does
 * not. A region announces its text when it changes; removals are silent.
 */
export function recordAnnouncements(element: Element): readonly string[] {
  const announcements: string[] = [];
  let before = new Map<Element, string>();
  const collect = (): void => {
    const now = new Map(
      t.queryAll(element, '.live, .spoken p, .bar-status, [role=alert]').map((region) => [region, t.getText(region)]),
    );
    for (const [region, text] of now) {
      if (text !== '' && text !== before.get(region)) announcements.push(`${region.role ?? 'status'}: ${text}`);
    }
    before = now;
  };
  collect();
  if (element.shadowRoot)
    new MutationObserver(collect).observe(element.shadowRoot, { childList: true, characterData: true, subtree: true });
  return announcements;
}
