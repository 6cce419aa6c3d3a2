import { html, nothing } from 'lit';

/** A total is bold. */
export type Fact = readonly [name: string, value: unknown, look?: 'total'];

export const factList = (facts: readonly Fact[], className = 'facts') => html`
  <dl class=${className}>
    ${facts.map(([name, value, look]) =>
      value === null || value === ''
        ? nothing
        : html`<div class=${look ?? nothing}>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>
`;
