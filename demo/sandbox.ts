import { find } from './dom.js';

const page = './sandbox.html';

/** A server without a sandbox, as in production, does not serve its page either. */
async function hasConsole(): Promise<boolean> {
  try {
    return (await fetch(new URL(page, document.baseURI), { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

/** Says what becomes of orders in the sandbox. A click on an amount tries it. */
export async function showSandbox(root: HTMLElement, tryAmount: (amount: string) => void): Promise<void> {
  if (!(await hasConsole())) return;
  root.addEventListener('click', ({ target }) => {
    const amount =
      target instanceof Element ? target.closest<HTMLElement>('[data-amount]')?.dataset['amount'] : undefined;
    if (amount !== undefined) tryAmount(amount);
  });
  for (const element of [root, find(document, '#to-sandbox')]) element.hidden = false;
}
