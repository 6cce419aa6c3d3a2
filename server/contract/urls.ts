/** A base URL as the paths of endpoints follow it. */
export function trimTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
