import { find } from './dom.js';
import type { Settings } from './settings.js';

const storageKey = 'playground';
const typingMs = 300;

/** Some pages have no storage; the playground works without. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Another order number than the last, so that the checkout makes another order. */
export const newReference = (): string => `INV-${String(Date.now()).slice(-8)}`;

/** The form as settings: they last for the session, so that a reload shows the same order again. */
export function playground(form: HTMLFormElement, onChange: (settings: Settings) => void) {
  const own = find(form, '#own-accent', HTMLInputElement);
  let usesOwn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const useOwn = (uses: boolean): void => {
    usesOwn = uses;
    find(form, '.own').classList.toggle('used', uses);
    if (uses) for (const radio of form.querySelectorAll<HTMLInputElement>("[name='accent']")) radio.checked = false;
  };

  const read = (): Settings => {
    const fields = Object.fromEntries(new FormData(form)) as Settings;
    const { amount, reference, paymentUrl } = fields;
    const trimmed = { amount: amount.trim(), reference: reference.trim(), paymentUrl: paymentUrl.trim() };
    return { ...fields, ...trimmed, accent: usesOwn ? own.value : fields.accent };
  };

  const write = (values: Partial<Settings>): void => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name);
      if (name === 'accent') useOwn(value.startsWith('#'));
      if (name === 'accent' && usesOwn) own.value = value;
      else if (field && 'value' in field) field.value = value;
    }
  };

  const changed = (): void => {
    clearTimeout(timer);
    const settings = read();
    withStorage((storage) => storage.setItem(storageKey, JSON.stringify(settings)));
    onChange(settings);
  };

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target === own || target.name === 'accent') useOwn(target === own);
    clearTimeout(timer);
    timer = setTimeout(changed, target instanceof HTMLInputElement && target.type !== 'radio' ? typingMs : 0);
  });
  form.addEventListener('submit', (event) => event.preventDefault());

  const saved = withStorage((storage) => JSON.parse(storage.getItem(storageKey) ?? '{}') as Partial<Settings>);
  write(saved ?? {});

  return {
    read,
    change(values: Partial<Settings>): void {
      write(values);
      changed();
    },
    reset(): void {
      form.reset();
      useOwn(false);
      changed();
    },
  };
}
