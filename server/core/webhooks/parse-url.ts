type ParsedUrl = Readonly<Record<'protocol' | 'host' | 'hostname' | 'port' | 'username' | 'password', string>>;

/** Part of every host, but of no ECMAScript library that this folder is compiled with. */
declare const URL: new (text: string) => ParsedUrl;

/** Undefined for an invalid one. `URL.canParse` of Node 20 refuses names such as `münchen.example` after many calls. */
export function parseUrl(text: string): ParsedUrl | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Host and port, such as `shop.example:8443`: the key of queues and circuits. */
export const hostOf = (url: string): string => parseUrl(url)?.host ?? '';
