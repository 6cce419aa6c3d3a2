const shownForMs = 5000;

/** Sentences for everybody: on the screen for a moment, and read out. */
export function announcer(place: HTMLElement): (sentence: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (sentence) => {
    place.textContent = sentence;
    clearTimeout(timer);
    timer = setTimeout(() => (place.textContent = ''), shownForMs);
  };
}

type Risk = { readonly isRisky: () => boolean; readonly act: () => void };

/** A button whose first click asks, where there is something to lose, and whose second one acts. */
export function askTwice(button: HTMLButtonElement, { isRisky, act }: Risk): void {
  const { textContent: label } = button;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (asks: boolean): void => {
    clearTimeout(timer);
    isAsking = asks;
    button.textContent = asks ? 'All orders go. Sure?' : label;
    if (asks) timer = setTimeout(() => ask(false), shownForMs);
  };
  button.addEventListener('click', () => {
    if (isRisky() && !isAsking) {
      ask(true);
      return;
    }
    ask(false);
    act();
  });
}
