/** Waits before a change is decided again: at random, and longer with each try. */
type BackOff = (tries: number) => Promise<void>;

/** Without `backOff` a change is decided again at once, as suits a single process. */
export type CollisionContext = { readonly backOff?: BackOff | undefined };

const maxTries = 20;

/**
 * Decides and stores a change, again for as long as another call stores its own in between. `change` returns undefined
 * where that has happened.
 * @throws after 20 tries.
 */
export async function retryCollisions<Value>(
  change: () => Promise<Value | undefined>,
  { backOff }: CollisionContext,
): Promise<Value> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const value = await change();
    if (value !== undefined) return value;
    await backOff?.(tries);
  }
  throw new Error(`Gave up on a change after ${maxTries} collisions with others.`);
}
