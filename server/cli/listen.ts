import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxPartnerWebhookSecret, sandboxWebhookSecret } from '#core';
import { numberOption, UsageError, type Command, type CommandContext } from './command.js';
import { createForwarder, type Delivery } from './forwarder.js';
import { createCliClient, webUrlOption, readVariables, sandboxOptions, serviceUrl } from './service-client.js';

const toLine = ({ at, id, type, status, took, error }: Delivery): string => {
  const result = status === null ? (error ?? 'no reply') : String(status);
  return `${at}  ${type ?? 'refused'}  ${id}  ->  ${result}  in ${took} ms`;
};

const isAccepted = ({ status }: Delivery): boolean => status !== null && status >= 200 && status < 300;

async function listenOn(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Prints each delivery. `done` resolves after `--count` of them. */
function countDeliveries(context: CommandContext) {
  const count = numberOption(context, { name: 'count', min: 1, max: 999_999, says: 'from 1 on' });
  const deliveries: Delivery[] = [];
  let finish: (all: readonly Delivery[]) => void;
  const done = new Promise<readonly Delivery[]>((resolve) => (finish = resolve));
  const onDelivery = (delivery: Delivery): void => {
    context.print(context.isSet('json') ? JSON.stringify(delivery) : toLine(delivery));
    deliveries.push(delivery);
    if (deliveries.length === count) finish(deliveries);
  };
  return { onDelivery, done };
}

/** Points the sandbox's default webhook URL here. Resolves with a function that removes it. */
async function subscribe(url: string, context: CommandContext): Promise<() => Promise<void>> {
  if (context.isSet('no-subscribe')) {
    context.warn(`Create orders with webhook_url=${url}, or start the service with DEFAULT_WEBHOOK_URL=${url}`);
    return () => Promise.resolve();
  }
  const sandbox = createCliClient(context);
  await sandbox('POST webhook-url', { url });
  context.warn(`Orders at ${serviceUrl(context)} that name no webhook_url send their webhooks to ${url}`);
  // The service may have ended before this command.
  return async () => void (await sandbox('DELETE webhook-url').catch(() => undefined));
}

function readSecrets(context: CommandContext): string {
  const secrets = readVariables(context, ['WEBHOOK_SECRET', 'PARTNER_WEBHOOK_SECRET']);
  const { WEBHOOK_SECRET = sandboxWebhookSecret, PARTNER_WEBHOOK_SECRET = sandboxPartnerWebhookSecret } = secrets;
  return `${WEBHOOK_SECRET} ${PARTNER_WEBHOOK_SECRET}`;
}

export const listen: Command = {
  summary: 'Forwards the webhooks of a sandbox to a local backend.',
  details: [
    'It receives webhooks on this machine, verifies the signature of each, and sends it on byte for byte with its headers. The\nservice gets the status of the backend, so its retries are real. Each delivery is one line: time, type, message, status\nand duration.',
    'A running sandbox is made to send it the webhooks of orders that name no URL, until the command ends. Other services need\nthe printed URL as webhook_url or DEFAULT_WEBHOOK_URL: --no-subscribe.',
    'WEBHOOK_SECRET and, for webhooks to partners, PARTNER_WEBHOOK_SECRET (or their _FILE) are the secrets of the service; without\nthem the public ones of the sandbox. It ends with 0 when it is stopped; with --count it ends by itself, with 1 if the backend has not accepted all.',
  ],
  options: {
    'forward-to': { value: 'URL', says: 'The backend that gets the webhooks. Required.' },
    count: { value: 'NUMBER', says: 'Ends after so many deliveries.' },
    port: { value: 'PORT', says: 'The port to listen on: any free port unless set.' },
    'no-subscribe': { says: 'Changes nothing at the service.' },
    ...sandboxOptions,
  },
  examples: [
    ['--forward-to http://127.0.0.1:3000/webhooks', 'While you work: all webhooks of the sandbox at your backend.'],
    ['--forward-to http://127.0.0.1:3000/webhooks --count 3 --json', 'In CI: three deliveries, then the verdict.'],
  ],
  async run(context) {
    const target = context.text('forward-to');
    if (target === undefined) throw new UsageError('--forward-to is missing.');
    const secret = readSecrets(context);
    const { onDelivery, done } = countDeliveries(context);
    webUrlOption(target, '--forward-to');
    const port = numberOption(context, { name: 'port', min: 0, max: 65_535, says: 'up to 65535' }) ?? 0;
    const server = createForwarder({ forwardTo: target, secret, onDelivery });
    const stopped = context.stopped();
    const url = await listenOn(server, port);
    try {
      const unsubscribe = await subscribe(url, context);
      const deliveries = await Promise.race([done, stopped]);
      await unsubscribe();
      return { isFine: deliveries?.every(isAccepted) ?? true };
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
};
