import { html } from 'lit';
import { testWebhook, type WebhookTest } from '#contract';
import { readFormFields } from '../common/fragments.js';
import type { AccountClient } from './account-client.js';

/** What a receiver said to a test event. */
const describeTest = ({ url, status, error, took, answer }: WebhookTest): string =>
  `${url}: ${[status, error].filter((part) => part !== null).join(' ')}, ${took} ms${answer && `: ${answer}`}`;

async function sendTest(event: SubmitEvent, client: AccountClient): Promise<void> {
  const output = (event.currentTarget as HTMLFormElement).querySelector('output');
  const result = await client.call(testWebhook, { query: readFormFields(event) });
  if (output) output.value = result.ok ? describeTest(result.value) : result.message;
}

/** Without a URL the event goes to `DEFAULT_WEBHOOK_URL`. */
export const testForm = (client: AccountClient) => html`
  <form class="joined" id="test-event" @submit=${(event: SubmitEvent) => void sendTest(event, client)}>
    <input
      name="webhook_url"
      type="url"
      maxlength="2048"
      aria-label="Receiver of a test event"
      placeholder="The default URL"
    />
    <button class="button">Send a test event</button>
    <output></output>
  </form>
`;
