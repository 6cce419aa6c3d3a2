// Runs in every measured page before its own scripts. Records layout shifts and the element's events. Where the
// bench measures the first screen, it reports the first frame after the element's ready event, and what the page loads after
// that frame never starts.
(() => {
  const observed = { shift: 0, events: [], readyAt: 0 };
  globalThis.observed = observed;

  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ value, hadRecentInput }) => {
      if (!hadRecentInput) observed.shift += value;
    }),
  ).observe({ type: 'layout-shift', buffered: true });

  const tellReady = () => {
    requestAnimationFrame(() => globalThis.benchReady(''));
    globalThis.setTimeout = () => 0;
  };
  for (const type of ['checkout-ready', 'checkout-created', 'checkout-error']) {
    addEventListener(type, () => {
      observed.events.push(type);
      if (type !== 'checkout-ready') return;
      observed.readyAt = performance.now();
      if (globalThis.benchReady) tellReady();
    });
  }
})();
