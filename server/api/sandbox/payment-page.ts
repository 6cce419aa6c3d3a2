import { rules, trimTrailingSlashes } from '#contract';
import { paymentPagePath, type PayableOrder, type ServiceContext } from '#core';
import type { ApiRequest } from '../http.js';

/** The address of an order's payment page, for the client of a request; undefined where the client cannot reach it. */
export type PaymentPage = (order: PayableOrder, request: ApiRequest) => string | undefined;

/** The pages that a server has beside its API: at the URL that it is reached at, else where the client has reached it. */
export const createServerPaymentPage =
  (publicUrl: string | undefined): PaymentPage =>
  (order, { origin }) => {
    const url = `${trimTrailingSlashes(publicUrl ?? origin?.() ?? '')}${paymentPagePath(order)}`;
    return rules.webUrl.safeParse(url).data;
  };

type PageRequest = { readonly request: ApiRequest; readonly paymentPage: PaymentPage | undefined };

/** The service that gives its orders their payment page. An upstream has pages of its own. */
export const withPaymentPage = (service: ServiceContext, { request, paymentPage }: PageRequest): ServiceContext =>
  paymentPage && service.upstream.isSimulated
    ? { ...service, paymentUrl: (order) => paymentPage(order, request) }
    : service;
