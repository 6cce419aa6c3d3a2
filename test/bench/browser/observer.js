// Runs in every measured page before its own scripts. Records layout shifts, long tasks and the element's events, and
// reports the time from navigation start to the first frame after the element's ready event.
(() => {
  const observed = { shift: 0, longTasks: [], events: [], readyAt: 0 };
  globalThis.observed = observed;

  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) observed.shift += value;
  });
  watch('longtask', ({ duration }) => observed.longTasks.push(duration));

  const tellReady = () => requestAnimationFrame(() => globalThis.benchReady?.(String(performance.now())));
  for (const type of ['checkout-ready', 'checkout-created', 'checkout-error']) {
    addEventListener(type, () => {
      observed.events.push(type);
      if (type !== 'checkout-ready') return;
      observed.readyAt = performance.now();
      tellReady();
    });
  }
})();
