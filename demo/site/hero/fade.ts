const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Changes the page behind a picture of it, which then fades. Where the browser cannot, or nothing shall move, it changes at once. */
export function fadeHero(update: () => Promise<void> | void): void {
  if (reducedMotion.matches || !('startViewTransition' in document)) return void update();
  document.startViewTransition(update).ready.catch(() => undefined); // a newer one has taken its place
}
