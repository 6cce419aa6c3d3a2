/** A base URL as the paths of endpoints follow it. The look-behind keeps the cost linear. */
export const trimTrailingSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, '');
