import { announce } from '../common/announcer.js';
import { formatTime } from '../common/format.js';

/** Shows whether the page is current. Announces the first failure in a row and its end, not each try. */
export function createOperatorConnection(badge: HTMLElement, retry: HTMLButtonElement) {
  let isGood = true;
  let shownAt: number | undefined;

  const show = (text: string): void => {
    badge.hidden = false;
    badge.dataset['live'] = String(isGood);
    if (badge.textContent !== text) badge.textContent = text;
  };

  return {
    hide(): void {
      badge.hidden = true;
      retry.hidden = true;
      shownAt = undefined;
      isGood = true;
    },
    /** `now` in Unix seconds. */
    showLive(now: number): void {
      const hasRecovered = !isGood && shownAt !== undefined;
      isGood = true;
      shownAt = now;
      // The button goes, and with it the focus.
      if (document.activeElement === retry) badge.focus();
      retry.hidden = true;
      show('Live');
      if (hasRecovered) announce('The page is live again');
    },
    showFailure(message: string): void {
      const isNew = isGood;
      isGood = false;
      retry.hidden = shownAt === undefined;
      show(shownAt === undefined ? 'Trying again' : `${message} Shown as of ${formatTime(shownAt)}, trying again`);
      if (isNew) announce(message);
    },
  };
}
