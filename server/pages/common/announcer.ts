// A module of its own: the pages that import it are those of controls.css, so the bundler links that sheet before theirs.

/** Shows messages in a live region, which screen readers read out, for five seconds each. */
export function createAnnouncer(container: HTMLElement): (message: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (message) => {
    container.textContent = message;
    clearTimeout(timer);
    timer = setTimeout(() => (container.textContent = ''), 5000);
  };
}
