// Put into every measured page before its own scripts: notes layout shifts, long tasks and the element's events, and
// tells the bench the time since navigation start at the first frame after the element said that it is ready.
(() => {
  const observed = { shift: 0, shiftAfterInput: 0, longTasks: [], events: [], readyAt: 0 };
  globalThis.observed = observed;

  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (hadRecentInput) observed.shiftAfterInput += value;
    else observed.shift += value;
  });
  watch('longtask', ({ duration }) => observed.longTasks.push(duration));

  const tellReady = () => requestAnimationFrame(() => globalThis.benchReady?.(String(performance.now())));
  for (const type of ['hello-ready', 'checkout-ready', 'checkout-created', 'checkout-error']) {
    addEventListener(type, () => {
      observed.events.push(type);
      if (!type.endsWith('-ready')) return;
      observed.readyAt = performance.now();
      tellReady();
    });
  }
})();
