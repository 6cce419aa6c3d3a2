import { onClick, requireElement } from '../common/dom.js';
import { readStored, writeStored } from '../common/storage.js';
import type { Route } from './route.js';

const storageKey = 'console-keys';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, select, textarea');

/** Focuses the next of these elements, or the one before it; the first if none of them has the focus. */
function moveFocus(elements: readonly HTMLElement[], step: 1 | -1): void {
  const { activeElement } = document;
  const at = elements.findIndex(
    (element) => element === activeElement || element.closest('tr')?.contains(activeElement),
  );
  const next = at === -1 ? elements[0] : elements[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Lists the keys that do something on a page. */
export function showKeysOf(page: Route['page']): void {
  const legend = requireElement('#keys');
  const keys = [...legend.querySelectorAll<HTMLElement>('[data-pages]')];
  for (const key of keys) key.hidden = !key.dataset['pages']?.split(' ').includes(page);
  legend.hidden = keys.every(({ hidden }) => hidden);
}

type Keys = {
  readonly content: HTMLElement;
  readonly isOrder: () => boolean;
  readonly leaveOrder: () => void;
  /** Opens the next order of the list, or the one before it. */
  readonly stepOrder: (step: 1 | -1) => void;
};

/** The keys of the lists. A press with a modifier, in a field or in a dialog is no key of theirs. */
export function startListKeys({ content, isOrder, leaveOrder, stepOrder }: Keys): void {
  let isOn = readStored('localStorage', storageKey) !== 'off';
  const legend = requireElement('#keys');
  const findAll = (selector: string): HTMLElement[] => [...content.querySelectorAll<HTMLElement>(selector)];
  const findSearch = (): HTMLInputElement | null => content.querySelector<HTMLInputElement>('#filter-search');

  const move = (step: 1 | -1): void => {
    if (isOrder()) stepOrder(step);
    else moveFocus(findAll('.orders .order-link'), step);
  };

  const actions: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    k: () => move(-1),
    '/': () => findSearch()?.select(),
    Escape: () => {
      if (isOrder()) leaveOrder();
    },
  };

  const onKey = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (target instanceof Element && target.closest('.hours') && /^Arrow(Left|Right)$/.test(key)) {
      moveFocus(findAll('.hours a'), key === 'ArrowRight' ? 1 : -1);
      event.preventDefault();
    } else if (isTyping(target)) {
      if (key === 'Escape' && target === findSearch()) findSearch()?.blur();
    } else if (isOn && Object.hasOwn(actions, key) && !content.closest('[hidden]')) {
      event.preventDefault();
      actions[key]?.();
    }
  };

  const showLegend = (): void => {
    legend.dataset['on'] = String(isOn);
    requireElement('#keys-switch').textContent = isOn ? 'Turn keys off' : 'Turn keys on';
  };

  document.addEventListener('keydown', onKey);
  onClick('#keys-switch', () => {
    isOn = !isOn;
    writeStored('localStorage', [storageKey, isOn ? 'on' : 'off']);
    showLegend();
  });
  // A click beside the link of a row opens its order, too, unless it ends a selection of text.
  content.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('a, button') || String(getSelection()) !== '') return;
    target.closest('.orders tbody tr')?.querySelector<HTMLElement>('.order-link')?.click();
  });
  showLegend();
}
