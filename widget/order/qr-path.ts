import QRCode from 'qrcode/lib/core/qrcode.js';

/** ISO/IEC 18004 asks for a quiet zone of four modules on every side. */
const quietZone = 4;

/** A QR code as one SVG path in module units: error correction M, runs of dark modules as rectangles. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0, run = 0; column < modules.size; column += run || 1) {
      run = 0;
      while (column + run < modules.size && modules.get(row, column + run)) run += 1;
      if (run > 0) path += `M${column + quietZone} ${row + quietZone}h${run}v1h-${run}z`;
    }
  }
  return { size: modules.size + quietZone * 2, path };
}
