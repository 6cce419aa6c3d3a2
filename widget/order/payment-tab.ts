const openingMs = 2000;

/** What a page notices of a tab that opens. */
const signs = ['blur', 'visibilitychange', 'pagehide'];

/** Resolves with whether a page has come up after a click, which is an intention: in a frame or a web view nothing may. */
export const opensPage = (): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(resolve, openingMs, false);
    signs.forEach((sign) => addEventListener(sign, () => resolve(true), { once: true }));
  });
