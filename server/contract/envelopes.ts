import * as z from 'zod/mini';

/** The envelopes of 2.1. Each area of the service has its own; `status` tells success from failure in all of them. */
const succeeded = z.literal('success');
const failed = z.literal('failed');

/** Unix seconds. */
const timestamp = z.int();

export const accountFailure = z.object({ status: failed, error: z.string(), timestamp });
export const exchangeFailure = z.object({ status: failed, error: z.string() });
/** `data` is usually an empty object or array. */
export const resellerFailure = z.object({ status: failed, message: z.string(), data: z.optional(z.unknown()) });

export const accountSuccess = <T extends z.ZodMiniType>(data: T) =>
  z.object({ status: succeeded, message: z.string(), data, timestamp });
export const exchangeSuccess = <T extends z.core.$ZodShape>(resource: z.ZodMiniObject<T>) =>
  z.extend(z.object({ status: succeeded }), resource.shape);
export const resellerSuccess = <T extends z.ZodMiniType>(data: T) =>
  z.object({ status: succeeded, message: z.string(), data });
/** Payment options carry the time at which they were computed. */
export const timedResellerSuccess = <T extends z.ZodMiniType>(data: T) =>
  z.object({ status: succeeded, message: z.string(), data, timestamp });
