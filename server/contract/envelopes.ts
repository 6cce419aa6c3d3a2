import * as z from 'zod/mini';

/** The envelopes of 2.1. Each area of the service has its own; `status` distinguishes success from failure in all of them. */
const succeeded = z.literal('success');
const failed = z.literal('failed');

/** Unix seconds. */
const timestamp = z.number();

export const accountFailure = z.object({ status: failed, error: z.string(), timestamp });
export const exchangeFailure = z.object({ status: failed, error: z.string() });
/** Has `data` too, usually an empty object or array, which nothing reads. */
export const resellerFailure = z.object({ status: failed, message: z.string() });

/** Of the account area; payment options carry the time at which they were computed, too. */
/* @__NO_SIDE_EFFECTS__ */
export const timedSuccess = <T extends z.ZodMiniType>(data: T) =>
  z.object({ status: succeeded, message: z.string(), data, timestamp });

/* @__NO_SIDE_EFFECTS__ */
export const exchangeSuccess = <T extends z.core.$ZodShape>(resource: z.ZodMiniObject<T>) =>
  z.object({ status: succeeded, ...resource.shape });

/* @__NO_SIDE_EFFECTS__ */
export const resellerSuccess = <T extends z.ZodMiniType>(data: T) =>
  z.object({ status: succeeded, message: z.string(), data });
