import type { CheckoutHost } from '../element/host.js';
import { styles } from './marks.styles.js';
import { Selection } from './selection.js';

/** Adds the marks and the motion to the first screen, which is interactive by now. */
export function decorate(host: CheckoutHost, loadNext: () => Promise<unknown>): void {
  host.adoptStyles(styles);
  new Selection(host);
  // Without it nothing moves between two renders.
  import('../motion/index.js').then(
    (motion) => motion.start(host),
    () => undefined,
  );
  host.requestUpdate();
  // Safari has none: there the chunk loads with the order. A node of the page may then have this name.
  if (typeof window.requestIdleCallback === 'function') requestIdleCallback(() => void loadNext());
}
