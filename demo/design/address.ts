import type { Change } from './history.js';
import { fromQuery, toQuery } from './url.js';
import type { Design } from './design.js';

/** A browser refuses more than about a hundred changes of the address in half a minute. */
const restMs = 300;

/** Keeps the design in the page's address. A jump is a place to come back to; everything else replaces the last one. */
export function addressOf(known: readonly string[], onBack: (design: Design) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    waiting?.();
    waiting = undefined;
  };
  const urlFor = (design: Design): string => location.pathname + toQuery(design) + location.hash;

  addEventListener('popstate', () => {
    clearTimeout(timer);
    waiting = undefined;
    onBack(fromQuery(location.search, known));
  });
  addEventListener('pagehide', flush);

  return {
    read: (): Design => fromQuery(location.search, known),
    /** The whole link, to share. */
    link: (design: Design): string => new URL(location.pathname + toQuery(design), location.href).href,
    write(design: Design, { isJump = false }: Change): void {
      if (isJump) {
        flush();
        if (location.pathname + location.search + location.hash !== urlFor(design))
          history.pushState(null, '', urlFor(design));
        return;
      }
      waiting = () => history.replaceState(null, '', urlFor(design));
      clearTimeout(timer);
      timer = setTimeout(flush, restMs);
    },
  };
}
