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

/** Parses a URL; undefined if it is invalid. */
export function parseUrl(text: string): ParsedUrl | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Host and port, such as `shop.example:8443`: the key of queues and circuits. */
export const hostOf = (url: string): string => parseUrl(url)?.host ?? '';
