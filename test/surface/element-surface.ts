import { item, type Item, type Surface } from './surface.js';
import { analyzeElement } from '../support/describe-element.js';

type Typed = { readonly name: string; readonly type?: { readonly text: string }; readonly default?: string };
type Member = Typed & {
  readonly kind: string;
  readonly readonly?: boolean;
  readonly return?: { readonly type: { readonly text: string } };
  readonly parameters?: readonly Typed[];
};
type Declaration = {
  readonly name: string;
  readonly tagName?: string;
  readonly members?: readonly Member[];
  readonly attributes?: readonly Typed[];
  readonly events?: readonly Typed[];
  readonly slots?: readonly Typed[];
  readonly cssParts?: readonly Typed[];
  readonly cssProperties?: readonly Typed[];
  readonly cssStates?: readonly Typed[];
};
type Manifest = { readonly modules: readonly { readonly declarations: readonly Declaration[] }[] };

const typeOf = ({ type, default: initial }: Typed): string =>
  [type?.text, initial !== undefined && `default ${initial}`].filter(Boolean).join(', ');

const parametersOf = ({ parameters = [] }: Member): string =>
  parameters.map((parameter) => `${parameter.name}: ${typeOf(parameter)}`).join(', ');

const toMethod = (member: Member): Item =>
  item(`${member.name}(${parametersOf(member)})`, member.return?.type.text ?? 'void');

const toProperty = (member: Member): Item =>
  item(member.name, `${member.readonly ? 'readonly ' : ''}${typeOf(member)}`);

const toItems = (entries: readonly Typed[] = []): Item[] => entries.map((entry) => item(entry.name, typeOf(entry)));

/** An event with the fields of its class, which are what pages read. */
function toEvents({ events = [] }: Declaration, declarations: readonly Declaration[]): Item[] {
  return events.flatMap(({ name, type }) => {
    const fields = declarations.find((other) => other.name === type?.text)?.members ?? [];
    return [item(name, type?.text), ...fields.map((field) => item(`${name}.${field.name}`, field.type?.text))];
  });
}

/** What custom-elements.json has about the element. The manifest is made from the code, so no build is needed. */
export function describeElementSurface(): Surface {
  const { modules } = analyzeElement().readJson('custom-elements.json') as Manifest;
  const declarations = modules.flatMap((module) => module.declarations);
  const element = declarations.find(({ tagName }) => tagName !== undefined);
  if (!element) throw new Error('The manifest has no element.');
  const members = element.members ?? [];
  return {
    'Element: tag': [item(element.tagName ?? '', element.name)],
    'Element: attributes': toItems(element.attributes),
    'Element: properties': members.filter(({ kind }) => kind === 'field').map(toProperty),
    'Element: methods': members.filter(({ kind }) => kind === 'method').map(toMethod),
    'Element: events': toEvents(element, declarations),
    'Element: slots': toItems(element.slots),
    'Element: parts': toItems(element.cssParts),
    'Element: custom properties': toItems(element.cssProperties),
    'Element: custom states': toItems(element.cssStates),
  };
}
