/** The encoder alone, without the canvas and file renderers of the package's entry. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
