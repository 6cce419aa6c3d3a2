import express, { type Express, type RequestHandler } from 'express';
import { isOrderAddress, receiveUpstreamWebhook, type ReceiveContext } from '#core';
import { rejection, sendJson } from './replies.js';

/** Where an upstream reports an order: its transaction code here, and a MAC of it that the service and the upstream alone have. */
const address = /^\/upstream\/webhooks\/([\da-f-]{36})\/([\da-f]{64})$/;

const readBody = express.raw({ type: () => true, limit: '64kb', inflate: false });

/** Receives the webhooks of the upstream. A forged one, and any other address before its body is read, is no route. */
export function receiveUpstreamWebhooks(app: Express, upstream: ReceiveContext, limit: RequestHandler): void {
  const admit: RequestHandler = async ({ params: { 0: code = '', 1: mac = '' } }, _response, next) =>
    next((await isOrderAddress({ code, mac }, upstream)) ? undefined : 'route');
  const receive: RequestHandler = async ({ params: { 0: code = '' }, headers, body }, response, next) => {
    const text = Buffer.isBuffer(body) ? body.toString() : '';
    const webhook = { code, headers: headers as Record<string, string>, body: text };
    const outcome = await receiveUpstreamWebhook(webhook, upstream);
    if (outcome !== 'received') return next(outcome === 'full' ? rejection('unavailable') : 'route');
    sendJson(response.set('cache-control', 'no-store'), { status: 'success', message: 'Received.', data: {} });
  };
  app.post(address, admit, limit, readBody, receive);
}
