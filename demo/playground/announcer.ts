const shownForMs = 4000;

/** Sentences for everybody: on the screen for a moment, and read out. */
export function announcer(place: HTMLElement): (sentence: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (sentence) => {
    place.textContent = sentence;
    clearTimeout(timer);
    timer = setTimeout(() => (place.textContent = ''), shownForMs);
  };
}
