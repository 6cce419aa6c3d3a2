/** Returns the path of an executable Chromium; installs one when there is none. */
export function findChromium(): string;
export const chromiumArguments: string[];
