/** What the bench uses of modules that bring no types. */
declare module '*/support/chromium.mjs' {
  export function findChromium(): string;
  export const chromiumArguments: string[];
}
