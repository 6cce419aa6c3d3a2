/** The parts that the bench uses of modules without types. */
declare module '*/support/chromium.mjs' {
  export function findChromium(): string;
  export const chromiumArguments: string[];
}
