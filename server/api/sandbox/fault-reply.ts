import type { Fault } from '#core';
import type { ApiReply, TransportFault } from '../http.js';
import type { Operation } from '../http.js';
import { failureReply } from '../reply.js';

type FaultContext = { readonly operation: Operation; readonly now: number };

/** The reply of a fault that keeps the operation from running; undefined for other faults. */
export function faultReply(fault: Fault | undefined, { operation, now }: FaultContext): ApiReply | undefined {
  const failure = { area: operation.area, now };
  switch (fault?.kind) {
    case 'fail':
      return failureReply(operation.name === 'checkout' ? 'order_not_created' : 'unavailable', failure);
    case 'unauthorized':
      return failureReply('invalid_credentials', failure);
    case 'rate_limit':
      return failureReply('too_many_requests', { ...failure, headers: { 'retry-after': String(fault.retryAfter) } });
    case 'unreachable':
      return { ...failureReply('unavailable', failure), transportFault: { kind: 'reset' } };
    default:
      return undefined;
  }
}

/** The transport fault of a fault that only affects the delivery of the reply. */
export function transportFaultOf(fault: Fault | undefined): TransportFault | undefined {
  switch (fault?.kind) {
    case 'latency':
    case 'slow_body':
      return { kind: fault.kind, milliseconds: fault.milliseconds };
    case 'hang':
    case 'reset':
    case 'malformed':
      return { kind: fault.kind };
    default:
      return undefined;
  }
}
