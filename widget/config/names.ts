import { checkout } from '#contract';

/** Wire names are the document's; attributes are their kebab-case, properties their camelCase. */
export const snakeToKebab = (name: string): string => name.replaceAll('_', '-');

export const snakeToCamel = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

export const camelToSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const partnerParameters = Object.keys(checkout.partner.query);

export const partnerAttributes: readonly string[] = partnerParameters.map(snakeToKebab);

/** The partner object that the `partner-*` attributes spell, or nothing when there is none of them. */
export function readPartnerAttributes(element: Element): Record<string, string> | undefined {
  const given = partnerParameters.flatMap((name) => {
    const value = element.getAttribute(snakeToKebab(name));
    return value === null ? [] : [[name.replace('partner_', ''), value] as const];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** JSON in an attribute. What is none stays text, so that the check can name the attribute. */
export const jsonConverter = {
  fromAttribute(text: string | null): unknown {
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  },
};
