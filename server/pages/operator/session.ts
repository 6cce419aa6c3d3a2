/** The credentials of the account area, as its header spells them. */
export type AccountKey = { readonly businessId: string; readonly secretKey: string };

/** Holds the key in memory alone: a reload, a closed tab or the page's way into the history forgets it. */
export function createSession() {
  let key: AccountKey | undefined;
  let isReadOnly = false;
  return {
    isSignedIn: () => key !== undefined,
    header: () => (key ? `${key.businessId}:${key.secretKey}` : ''),
    signIn(next: AccountKey): void {
      key = next;
      isReadOnly = false;
    },
    signOut(): void {
      key = undefined;
    },
    /** The service has refused a change, because the key only reads. */
    isReadOnly: () => isReadOnly,
    markReadOnly(): void {
      isReadOnly = true;
    },
  };
}

export type Session = ReturnType<typeof createSession>;
