import { noStoreHeaders, type ApiReply } from '../http.js';

type ControlFailure = {
  readonly message: string;
  readonly extra?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The envelopes of the control API are those of the reseller area. */
export const controlSuccess = (data: unknown): ApiReply => ({
  status: 200,
  headers: noStoreHeaders,
  body: { status: 'success', data },
});

export const controlFailure = (status: number, { message, extra = {}, headers = {} }: ControlFailure): ApiReply => ({
  status,
  headers: { ...noStoreHeaders, ...headers },
  body: { status: 'failed', message, ...extra },
});
