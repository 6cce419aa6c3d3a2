// A module of its own: the pages that import it are those of controls.css, so the bundler links that sheet before theirs.
import { requireElement } from './dom.js';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Removes the message, such as when the page goes to another one. */
export const clearAnnouncement = (): void => void (requireElement('#said').textContent = '');

/** Shows a message in the live region of the page, which screen readers read out, for five seconds. */
export function announce(message: string): void {
  const region = requireElement('#said');
  region.textContent = message;
  clearTimeout(timer);
  timer = setTimeout(() => (region.textContent = ''), 5000);
}
