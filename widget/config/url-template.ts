import { rules } from '#contract';

/**
 * Whether a value is a URL once its placeholders are filled in. Any other placeholder makes it invalid, and so does one
 * before the path: whoever fills it in would choose the host.
 */
export function isUrlTemplate(value: unknown, placeholders: RegExp): boolean {
  const url = String(value);
  const filled = url.replace(placeholders, 'x');
  return !/[{}]/.test(filled) && !/^\w+:\/\/[^/?#]*\{/.test(url) && rules.webUrl.safeParse(filled).success;
}
