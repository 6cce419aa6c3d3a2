import { html, nothing } from 'lit';
import type { MoveText } from './move-texts.js';

/** The attribute by which a button is found is that of its kind. */
type MoveButton = {
  readonly trigger?: string;
  readonly held?: string;
  readonly outcome?: string;
  readonly refund?: string;
  /** True where the order ends by it. */
  readonly isEnd?: boolean;
  readonly onClick: () => void;
};

/** A button that opens the dialog, which says what will happen. */
export const moveButton = (
  { label, effect }: MoveText,
  { trigger, held, outcome, refund, isEnd = false, onClick }: MoveButton,
) => html`
  <button
    class=${isEnd ? 'move end' : 'move'}
    type="button"
    title=${effect}
    data-trigger=${trigger ?? nothing}
    data-held=${held ?? nothing}
    data-outcome=${outcome ?? nothing}
    data-refund=${refund ?? nothing}
    @click=${onClick}
  >
    ${label}
  </button>
`;
