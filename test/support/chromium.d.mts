/** Path of a Chromium that can be started; gets one where there is none. */
export function findChromium(): string;
export const chromiumArguments: string[];
