/** The `types` field of the package points to a missing file. */
declare module '@web/test-runner-visual-regression' {
  /** Compares an element with its reference picture; rejects where they differ. */
  export function visualDiff(element: Node, name: string): Promise<void>;
}
