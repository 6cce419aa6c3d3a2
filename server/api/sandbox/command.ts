import type { Accounts, SandboxAccount, ServiceContext } from '#core';
import type { ApiReply, ApiRequest } from '../http.js';
import type { ParameterReader } from './parameters.js';

/** A request to the control API with everything that its command needs. */
export type CommandRequest = {
  readonly service: ServiceContext;
  readonly accounts: Accounts;
  readonly account: SandboxAccount;
  readonly parameters: ParameterReader;
  readonly request: ApiRequest;
};

/** Commands by method and path below `/sandbox/api/`, such as `POST clock`. */
export type Commands = Readonly<Record<string, (command: CommandRequest) => ApiReply | Promise<ApiReply>>>;
