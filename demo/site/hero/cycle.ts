/** How long each brand stays. */
const intervalMs = 4000;

type CycleOptions = {
  readonly root: HTMLElement;
  /** The button that pauses, as WCAG 2.2.2 demands of what moves by itself for more than five seconds. */
  readonly pauseButton: HTMLElement;
  readonly onStep: () => void;
};

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Steps while the element is on screen and not in use. Starts paused by nothing; ends for good on `stop`. */
export function createCycle({ root, pauseButton, onStep }: CycleOptions): { readonly stop: () => void } {
  let isPaused = false;
  let isOnScreen = false;
  const observer = new IntersectionObserver(([entry]) => (isOnScreen = entry?.isIntersecting ?? false));
  const isIdle = (): boolean =>
    isOnScreen && !isPaused && !document.hidden && !reducedMotion.matches && !root.matches(':hover, :focus-within');
  const timer = setInterval(() => {
    if (isIdle()) onStep();
  }, intervalMs);

  observer.observe(root);
  pauseButton.addEventListener('click', () => {
    isPaused = !isPaused;
    pauseButton.setAttribute('aria-pressed', String(isPaused));
  });
  return {
    stop(): void {
      clearInterval(timer);
      observer.disconnect();
      pauseButton.hidden = true;
    },
  };
}
