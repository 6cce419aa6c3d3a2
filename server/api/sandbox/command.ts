import type { ControlData, ControlName, ControlQuery } from '#contract';
import type { SandboxControls, ServiceContext } from '#core';
import { noStoreHeaders, type ApiReply } from '../http.js';
import type { SimulatedServices } from './request-scenario.js';

export type CommandRequest<N extends ControlName = ControlName> = {
  readonly service: ServiceContext;
  readonly services: SimulatedServices;
  readonly controls: SandboxControls;
  readonly query: ControlQuery<N>;
};

type Success<Data> = ApiReply & { readonly body: { readonly status: 'success'; readonly data: Data } };
type Failure = ApiReply & { readonly body: { readonly status: 'failed'; readonly message: string } };
type CommandReply<Data> = Success<Data> | Failure;

type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

type ReplyTo<N extends ControlName> = CommandReply<Immutable<ControlData<N>>>;

export type Commands = {
  readonly [Name in ControlName]: (command: CommandRequest<Name>) => ReplyTo<Name> | Promise<ReplyTo<Name>>;
};

/** The control API uses the envelopes of the reseller area. */
export const controlSuccess = <Data>(data: Data): Success<Data> => ({
  status: 200,
  headers: noStoreHeaders,
  body: { status: 'success', data },
});

type FailureDetails = {
  readonly message: string;
  readonly data?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

export const controlFailure = (status: number, { message, data, headers = {} }: FailureDetails): Failure => ({
  status,
  headers: { ...noStoreHeaders, ...headers },
  body: { status: 'failed', message, ...(data && { data }) },
});

/** `allowed`: the values of a parameter that has a list. */
export const controlInvalid = (name: string, allowed?: readonly string[]): Failure =>
  controlFailure(400, { message: `Invalid parameter: ${name}.`, data: allowed && { allowed } });
