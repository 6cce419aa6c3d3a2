/**
 * The data for editors: custom data of VS Code for HTML and CSS, web-types of JetBrains.
 * Sources: https://github.com/microsoft/vscode-custom-data, https://github.com/JetBrains/web-types
 */
import {
  attributeTypeWords,
  describeMember,
  ownAttributes,
  writableProperties,
  type ElementDeclaration,
  type Entry,
} from './manifest.js';

type Package = { readonly name: string; readonly version: string };

const markdown = (value: string | undefined) => ({ kind: 'markdown', value: value ?? '' });

const list = (entries: readonly Entry[], title: string): string =>
  [`**${title}**`, ...entries.map(({ name, description = '' }) => `- \`${name}\`: ${description}`)].join('\n');

/** `html.customData` of VS Code. */
export const htmlCustomData = (element: ElementDeclaration): object => ({
  $schema: 'https://raw.githubusercontent.com/microsoft/vscode-html-languageservice/main/docs/customData.schema.json',
  version: 1.1,
  tags: [
    {
      name: element.tagName,
      description: markdown(
        [element.description, list(element.events, 'Events'), list(element.slots, 'Slots')].join('\n\n'),
      ),
      attributes: ownAttributes(element).map((attribute) => {
        const words = attributeTypeWords(attribute).map((name) => ({ name }));
        const { name, description } = attribute;
        return { name, description: markdown(description), ...(words.length > 0 && { values: words }) };
      }),
    },
  ],
});

const describeProperty = ({ default: value, description = '' }: Entry): string =>
  value === undefined ? description : `${description} Default: \`${value}\`.`;

/** `css.customData` of VS Code: custom properties, parts and states. */
export function cssCustomData({ cssProperties, cssParts, cssStates }: ElementDeclaration): object {
  const entry = (name: string, description?: string) => ({ name, description: markdown(description) });
  return {
    version: 1.1,
    properties: cssProperties.map((property) => entry(property.name, describeProperty(property))),
    pseudoElements: cssParts.map(({ name, description }) => entry(`::part(${name})`, description)),
    pseudoClasses: cssStates.map(({ name, description }) => entry(`:state(${name})`, description)),
  };
}

const describe = ({ name, description = '' }: Entry) => ({ name, description });

/** A name with a variable, such as `option-{name}`, is a pattern. */
const describeSlot = ({ name, description = '' }: Entry) =>
  name.includes('{') ? { name, description, pattern: name.replace(/\{.+?\}/, '.+') } : { name, description };

/** `web-types` of package.json, for JetBrains. */
export const webTypes = (element: ElementDeclaration, { name, version }: Package): object => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name,
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: [
        {
          ...describe({ name: element.tagName, description: element.description }),
          attributes: ownAttributes(element).map((attribute) => ({
            ...describe(attribute),
            value: { type: attribute.type?.text ?? 'string' },
          })),
          slots: element.slots.map(describeSlot),
          js: {
            properties: writableProperties(element).map((member) => ({
              name: member.name,
              description: describeMember(element, member),
              type: member.type?.text,
            })),
            events: element.events.map((event) => ({ ...describe(event), type: event.type.text })),
          },
          css: {
            properties: element.cssProperties.map((property) => ({ ...describe(property), default: property.default })),
            parts: element.cssParts.map(describe),
            'pseudo-classes': element.cssStates.map((state) => ({ ...describe(state), name: `state(${state.name})` })),
          },
        },
      ],
    },
  },
});
