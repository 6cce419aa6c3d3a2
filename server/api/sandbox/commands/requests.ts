import { toHar } from '#core';
import { eventStreamReply } from '../../reply.js';
import type { CommandRequest, Commands } from '../command.js';
import { controlSuccess } from '../control-reply.js';

const requestOrigin = ({ request: { header } }: CommandRequest): string => `http://${header('host') ?? 'localhost'}`;

export const requestCommands: Commands = {
  /** The last 200 requests as an HTTP Archive 1.2; secrets are masked. */
  'GET requests': (command) => controlSuccess(toHar(command.account.requestLog.all(), requestOrigin(command))),
  'DELETE requests': ({ account }) => {
    account.requestLog.clear();
    return controlSuccess({});
  },
  /** Server-Sent Events of the type `changed`, with the transaction code if an order of the account changed. */
  'GET events': ({ account: { name, watchers }, service: { store, reportError } }) => ({
    ...eventStreamReply,
    stream: ({ write }) => {
      write(': listening\n\n');
      const sendChanged = (code: string | null): void => write(`event: changed\ndata: ${JSON.stringify({ code })}\n\n`);
      const sendOwnChange = async (code: string): Promise<void> => {
        if ((await store.find(code))?.account === name) sendChanged(code);
      };
      const sendAccountChange = (): void => sendChanged(null);
      const stop = store.onChange((code) =>
        code === undefined ? sendChanged(null) : void sendOwnChange(code).catch(reportError),
      );
      watchers.add(sendAccountChange);
      return () => {
        watchers.delete(sendAccountChange);
        stop();
      };
    },
  }),
};
