import { Directive, directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';
import { nothing } from 'lit';

/** Sets custom properties through CSSOM: a policy without inline styles refuses `style="…"` in a template. */
class CssPropertiesDirective extends Directive {
  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error('cssProperties can only be used on an element.');
  }

  override update({ element }: ElementPart, [properties]: [Readonly<Record<string, string>>]): typeof nothing {
    for (const [name, value] of Object.entries(properties)) (element as HTMLElement).style.setProperty(name, value);
    return nothing;
  }

  render(...[]: readonly [Readonly<Record<string, string>>]): typeof nothing {
    return nothing;
  }
}

export const cssProperties = directive(CssPropertiesDirective);
