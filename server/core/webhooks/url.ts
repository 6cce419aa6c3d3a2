type ParsedUrl = {
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
};

/** Part of every host, but of no ECMAScript library that this folder is compiled with. */
declare const URL: new (text: string) => ParsedUrl;

/** As the URL Standard reads it; nothing where it does not. */
export function parseUrl(text: string): ParsedUrl | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** `shop.example:8443`: limits and circuits are kept by it. */
export const hostOf = (url: string): string => parseUrl(url)?.host ?? '';
