import { requireElement } from '../../../server/pages/common/dom.js';

const consoleUrl = '../../sandbox.html';

/** A server without a sandbox, as in production, does not serve the console. */
async function isConsoleAvailable(): Promise<boolean> {
  try {
    return (await fetch(new URL(consoleUrl, document.baseURI), { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

/** Shows the section on the sandbox's magic amounts. A click on an amount tries it. */
export async function showSandboxSection(root: HTMLElement, onAmount: (amount: string) => void): Promise<void> {
  if (!(await isConsoleAvailable())) return;
  root.addEventListener('click', ({ target }) => {
    const amount =
      target instanceof Element ? target.closest<HTMLElement>('[data-amount]')?.dataset['amount'] : undefined;
    if (amount !== undefined) onAmount(amount);
  });
  for (const element of [root, requireElement('#to-sandbox')]) element.hidden = false;
}
