import assert from 'node:assert/strict';
import { startProgram, type RunningServer } from '../e2e/support/server.js';

export type Sandbox = RunningServer & {
  readonly command: (name: string, parameters: Readonly<Record<string, string>>) => Promise<void>;
  /** Fires transitions of an order, one after the other. */
  readonly fire: (code: string, triggers: readonly string[]) => Promise<void>;
};

export const sandboxToken = 'token-of-this-test';

/** The service with its control API. Its orders wait until they are moved. */
export async function startSandbox(variables: Readonly<Record<string, string>> = {}): Promise<Sandbox> {
  const service = await startProgram({ SANDBOX_TOKEN: sandboxToken, ...variables });
  const command = async (name: string, parameters: Readonly<Record<string, string>>): Promise<void> => {
    const query = new URLSearchParams(parameters).toString();
    const headers = { authorization: `Bearer ${sandboxToken}` };
    const reply = await fetch(`${service.origin}/sandbox/api/${name}?${query}`, { method: 'POST', headers });
    assert.equal(reply.status, 200, await reply.text());
  };
  const fire = async (code: string, triggers: readonly string[]): Promise<void> => {
    for (const trigger of triggers) await command('orders/fire', { transaction_code: code, trigger });
  };
  await command('clock', { action: 'freeze' });
  return { ...service, command, fire };
}
