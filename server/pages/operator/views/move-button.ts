import { html, nothing } from 'lit';
import type { MoveText } from './move-texts.js';

/** One thing that the operator can do. The attribute by which its button is found is that of its kind. */
export type Way = {
  readonly key: string;
  readonly text: MoveText;
  readonly trigger?: string;
  readonly held?: string;
  readonly outcome?: string;
  readonly refund?: string;
  /** True for the decision that comes first. */
  readonly isFirst?: boolean;
  /** True where the order ends by it. */
  readonly isEnd?: boolean;
  readonly onClick: () => void;
};

const classOf = ({ isFirst = false, isEnd = false }: Way): string => {
  if (isFirst) return 'move first';
  return isEnd ? 'move end' : 'move';
};

/** A button that says what will happen, and opens the dialog. */
export const moveButton = (way: Way) => html`
  <button
    class=${classOf(way)}
    type="button"
    data-trigger=${way.trigger ?? nothing}
    data-held=${way.held ?? nothing}
    data-outcome=${way.outcome ?? nothing}
    data-refund=${way.refund ?? nothing}
    @click=${way.onClick}
  >
    ${way.text.label} <small>${way.text.effect}</small>
  </button>
`;
