const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Changes the page behind a picture of it, which then fades, or is poured over from a point of the stage. Where the browser
 * cannot, or nothing shall move, it changes at once.
 */
export function fadeHero(update: () => Promise<void> | void, from?: { readonly x: number; readonly y: number }): void {
  if (reducedMotion.matches || !('startViewTransition' in document)) return void update();
  const { style } = document.documentElement;
  style.setProperty('--pour-x', `${from?.x ?? 0}px`);
  style.setProperty('--pour-y', `${from?.y ?? 0}px`);
  document.documentElement.toggleAttribute('data-pours', from !== undefined);
  document.startViewTransition(update).ready.catch(() => undefined); // a newer one has taken its place
}
