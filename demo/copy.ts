import { make } from './dom.js';

const copiedForMs = 1800;

/** Says what came of it. `navigator.clipboard` is missing on pages without TLS. */
export async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Blocked';
  }
}

/** A button that copies; its label, and a screen reader, say for a moment what came of it. */
export function copyButton(what: string, text: string): HTMLElement {
  const button = make('button', { class: 'plain', type: 'button', 'aria-label': `Copy ${what}` }, 'Copy');
  const spoken = make('span', { class: 'hidden', role: 'status' });
  button.addEventListener('click', () => {
    void copy(text).then((outcome) => {
      button.textContent = spoken.textContent = outcome;
      setTimeout(() => {
        button.textContent = 'Copy';
        spoken.textContent = '';
      }, copiedForMs);
    });
  });
  return make('div', {}, button, spoken);
}
