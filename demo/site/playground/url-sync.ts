import type { Change } from './history.js';
import { parseDesign, serializeDesign } from './design-query.js';
import type { Design } from '../design/design.js';

/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const debounceMs = 300;

/** Keeps the design in the page's address. A jump adds a history entry; other changes replace the current one. */
export function createUrlSync(onNavigate: (design: Design) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingWrite: (() => void) | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    pendingWrite?.();
    pendingWrite = undefined;
  };
  const buildUrl = (design: Design): string => location.pathname + serializeDesign(design) + location.hash;

  addEventListener('popstate', () => {
    clearTimeout(timer);
    pendingWrite = undefined;
    onNavigate(parseDesign(location.search));
  });
  addEventListener('pagehide', flush);

  return {
    read: (): Design => parseDesign(location.search),
    /** The absolute link to share. */
    shareUrl: (design: Design): string => new URL(location.pathname + serializeDesign(design), location.href).href,
    write(design: Design, { isJump = false }: Change): void {
      if (isJump) {
        flush();
        if (location.pathname + location.search + location.hash !== buildUrl(design))
          history.pushState(null, '', buildUrl(design));
        return;
      }
      pendingWrite = () => history.replaceState(null, '', buildUrl(design));
      clearTimeout(timer);
      timer = setTimeout(flush, debounceMs);
    },
  };
}
