export type ScreenReader = {
  /** The path of the program that starts the bus for assistive technology. */
  readonly busLauncher: string;
  readonly chromium: string;
  readonly firefox: string;
};

/** Returns the paths of the browsers; undefined where a program is missing and cannot be installed. */
export function findScreenReader(): ScreenReader | undefined;
