import { toHar } from '#core';
import { eventStreamReply } from '../../reply.js';
import { controlSuccess, type CommandRequest, type Commands } from '../command.js';

const requestOrigin = ({ request: { header } }: CommandRequest): string => `http://${header('host') ?? 'localhost'}`;

export const requestCommands: Commands<'GET requests' | 'DELETE requests' | 'GET events'> = {
  'GET requests': (command) => controlSuccess(toHar(command.account.requestLog.all(), requestOrigin(command))),
  'DELETE requests': ({ account }) => {
    account.requestLog.clear();
    return controlSuccess({});
  },
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
