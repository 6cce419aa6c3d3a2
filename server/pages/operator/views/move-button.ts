import { html, nothing } from 'lit';
import type { MoveText } from './move-texts.js';

/** The attribute by which a button is found is that of its kind. */
type MoveButton = {
  readonly trigger?: string;
  readonly held?: string;
  readonly outcome?: string;
  readonly refund?: string;
  readonly onClick: () => void;
};

/** A button that says what will happen before it is pressed. */
export const moveButton = (
  { label, effect }: MoveText,
  { trigger, held, outcome, refund, onClick }: MoveButton,
) => html`
  <button
    class="move"
    type="button"
    data-trigger=${trigger ?? nothing}
    data-held=${held ?? nothing}
    data-outcome=${outcome ?? nothing}
    data-refund=${refund ?? nothing}
    @click=${onClick}
  >
    <b>${label}</b> <small>${effect}</small>
  </button>
`;
