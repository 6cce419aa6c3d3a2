import { create } from '../../../server/pages/common/dom.js';

/** With two mistakes: a comma, and an address whose last letter is another one. */
const example = `<crypto-checkout
  fiat-amount="49,00"
  fiat-currency="USD"
  external-reference="INV-1001"
  crypto-currency="USDT"
  crypto-currency-network="TRON"
  wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uX"
></crypto-checkout>`;

/** A field for the HTML of a checkout or an address, and what is wrong with it below. */
export function showCheckForm(place: HTMLElement): void {
  const label = create('label', { htmlFor: 'check-text', textContent: 'HTML of the checkout, or an address' });
  const field = create('textarea', { id: 'check-text', rows: 9, spellcheck: false, autocomplete: 'off' });
  field.autocapitalize = 'off';
  const findings = create('ul', { id: 'check-findings' });
  findings.setAttribute('aria-live', 'polite');

  const show = (sentences: readonly string[]): void =>
    findings.replaceChildren(...sentences.map((textContent) => create('li', { textContent })));

  const check = async (): Promise<void> => {
    const text = field.value;
    if (text.trim() === '') return show([]);
    try {
      // The rules of the widget load with the first text.
      const sentences = await (await import('./check-snippet.js')).explain(text);
      if (field.value === text) show(sentences.length > 0 ? sentences : ['Nothing is wrong with it.']);
    } catch {
      show(['The check could not be loaded.']);
    }
  };

  const tryExample = (): void => {
    field.value = example;
    void check();
  };
  field.addEventListener('input', () => void check());
  const ways = create('p', { className: 'ways' });
  for (const [textContent, act] of [['Check', () => void check()] as const, ['Try an example', tryExample] as const]) {
    const button = create('button', { type: 'button', textContent });
    button.addEventListener('click', act);
    ways.append(button);
  }
  place.replaceChildren(label, field, ways, findings);
}
