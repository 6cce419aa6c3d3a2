import { PluginCommonModule, VendurePlugin } from '@vendure/core';
import { raw } from 'express';
import { WebhookController } from './controller';
import { cryptoCheckoutHandler } from './handler';

@VendurePlugin({
  imports: [PluginCommonModule],
  controllers: [WebhookController],
  compatibility: '^3.7.0',
  configuration(config) {
    const { apiOptions, paymentOptions } = config;
    paymentOptions.paymentMethodHandlers.push(cryptoCheckoutHandler);
    // A payment that the buyer has begun stays `Created` until it is paid.
    paymentOptions.process = [
      ...(paymentOptions.process ?? []),
      { transitions: { Created: { to: ['Created'], mergeStrategy: 'merge' } } },
    ];
    // The signature of a webhook is about the bytes of its body.
    apiOptions.middleware.push({
      route: '/payments/crypto-checkout',
      handler: raw({ type: '*/*' }),
      beforeListen: true,
    });
    return config;
  },
})
export class CryptoCheckoutPlugin {}
