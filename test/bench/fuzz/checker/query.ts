// Part of the checker, which shares no code with the service: it implements the service document again, so that only a
// mistake in both would stay hidden.

const hexValue = (digit: string | undefined): number => '0123456789abcdef'.indexOf((digit ?? '?').toLowerCase());

/** Decodes one piece of `application/x-www-form-urlencoded` like the URL Standard: invalid escapes stay unchanged. */
export function decodePiece(piece: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < piece.length; at += 1) {
    const character = piece.charAt(at);
    const [high, low] = [hexValue(piece[at + 1]), hexValue(piece[at + 2])];
    if (character === '+') bytes.push(0x20);
    else if (character === '%' && high >= 0 && low >= 0) {
      bytes.push(high * 16 + low);
      at += 2;
    } else bytes.push(...Buffer.from(character, 'utf8'));
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

/** The names and values in their order. */
function readPairs(search: string): [string, string][] {
  const pieces = search.split('&').filter((piece) => piece.length > 0);
  return pieces.map((piece) => {
    const equals = piece.indexOf('=');
    if (equals < 0) return [decodePiece(piece), ''];
    return [decodePiece(piece.slice(0, equals)), decodePiece(piece.slice(equals + 1))];
  });
}

/** The value of each name. `unclear` is a name that is repeated or in brackets, which the parameter's own error refuses. */
export type QueryValue = { readonly text: string; readonly unclear: boolean };

export function readQuery(search: string): Map<string, QueryValue> {
  const given = new Map<string, QueryValue>();
  for (const [written, text] of readPairs(search)) {
    const bracket = written.indexOf('[');
    const name = bracket > 0 ? written.slice(0, bracket) : written;
    given.set(name, { text, unclear: bracket > 0 || given.has(name) });
  }
  return given;
}
