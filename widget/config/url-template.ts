import { rules } from '#contract';

const placeholderBeforePath = /^\w+:\/\/[^/?#]*\{/;

/**
 * Whether a value is a URL once its placeholders are filled in. Any other placeholder makes it invalid, and so does one
 * before the path: its value would choose the host.
 */
export function isUrlTemplate(value: unknown, placeholders: RegExp): boolean {
  const url = String(value);
  if (placeholderBeforePath.test(url)) return false;
  const filled = url.replace(placeholders, 'x');
  const hasUnknownPlaceholder = /[{}]/.test(filled);
  return !hasUnknownPlaceholder && rules.webUrl.safeParse(filled).success;
}
