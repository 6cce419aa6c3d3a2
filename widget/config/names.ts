import { checkout } from '#contract';

/** Wire names are the document's; attributes are their kebab-case, properties their camelCase. */
export const snakeToKebab = (name: string): string => name.replaceAll('_', '-');

export const snakeToCamel = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

export const camelToSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The merchant's proof that the order is unchanged, which the service checks. */
export const proofParameters = ['signature', 'expires', 'unique'];

export const partnerParameters = Object.keys(checkout.partner.query);

export const partnerAttributes: readonly string[] = partnerParameters.map(snakeToKebab);

/** The partner object of the `partner-*` attributes. Returns undefined when none of them is set. */
export function readPartnerAttributes(element: Element): Record<string, string> | undefined {
  const given = partnerParameters.flatMap((name) => {
    const value = element.getAttribute(snakeToKebab(name));
    return value === null ? [] : [[name.replace('partner_', ''), value] as const];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** JSON in an attribute. Invalid JSON stays a string, so that the check of the settings can name the attribute. */
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
