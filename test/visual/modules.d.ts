/** The package's own types point to a file that is not there. */
declare module '@web/test-runner-visual-regression' {
  /** Compares what an element looks like with its reference picture; rejects where they differ. */
  export function visualDiff(element: Node, name: string): Promise<void>;
}
