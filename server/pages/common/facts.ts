import { html, nothing } from 'lit';

export type Fact = readonly [name: string, value: unknown];

export const factList = (facts: readonly Fact[], className = 'facts') => html`
  <dl class=${className}>
    ${facts.map(([name, value]) =>
      value === null
        ? nothing
        : html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>
`;
