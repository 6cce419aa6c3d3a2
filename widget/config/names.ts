import { checkout } from '#contract';

/** Wire names are the document's; attributes are their kebab-case, properties their camelCase. */
export const kebab = (name: string): string => name.replaceAll('_', '-');

export const camel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const partnerNames = Object.keys(checkout.partner.query);

export const partnerAttributes: readonly string[] = partnerNames.map(kebab);

/** The partner object that the `partner-*` attributes spell, or nothing when there is none of them. */
export function partnerFrom(element: Element): Record<string, string> | undefined {
  const given = partnerNames.flatMap((name) => {
    const value = element.getAttribute(kebab(name));
    return value === null ? [] : [[name.replace('partner_', ''), value] as const];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** JSON in an attribute. What is none stays text, so that the check can name the attribute. */
export const json = {
  fromAttribute(text: string | null): unknown {
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  },
};
