/**
 * The place of a request in a trace that spans several systems (W3C Trace Context).
 * https://www.w3.org/TR/trace-context/
 */
export type Trace = { readonly traceId: string; readonly flags: '00' | '01' };

const traceparentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[!-~]*)?$/;
const maxLength = 512;
const isZero = (digits: string): boolean => /^0+$/.test(digits);

/** Parses the header strictly; undefined for what the specification calls invalid. */
export function parseTraceparent(header: string | undefined): Trace | undefined {
  if (header === undefined || header.length > maxLength) return undefined;
  const [, version = '', traceId = '', parentId = '', flags = '', more] = traceparentPattern.exec(header) ?? [];
  const isKnown = version !== '' && version !== 'ff' && (version !== '00' || more === undefined);
  if (!isKnown || isZero(traceId) || isZero(parentId)) return undefined;
  // The other flags belong to versions that this program does not know.
  return { traceId, flags: (parseInt(flags, 16) & 1) === 1 ? '01' : '00' };
}

/** The trace that the header of a request names, or a new trace, whose id is a UUID without hyphens. */
export const traceOf = (header: string | undefined, newId: () => string): Trace =>
  parseTraceparent(header) ?? { traceId: newId().replaceAll('-', ''), flags: '00' };

/** The header of what the request causes: a child of it, whose id is the random half of a UUID. */
export const toTraceparent = ({ traceId, flags }: Trace, newId: () => string): string =>
  `00-${traceId}-${newId().replaceAll('-', '').slice(-16)}-${flags}`;
