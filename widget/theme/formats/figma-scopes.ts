import type { Token } from '../tokens.js';

/** Where Figma offers a variable in its picker: everywhere, unless listed here. */
export const figmaScopes: Readonly<Partial<Record<Token, readonly string[]>>> = {
  text: ['TEXT_FILL'],
  'text-muted': ['TEXT_FILL'],
  'accent-text': ['TEXT_FILL', 'STROKE_COLOR'],
  border: ['STROKE_COLOR'],
  'border-strong': ['STROKE_COLOR'],
  focus: ['STROKE_COLOR'],
  'font-family': ['FONT_FAMILY'],
  'font-family-mono': ['FONT_FAMILY'],
  'font-size': ['FONT_SIZE'],
  'font-weight-strong': ['FONT_WEIGHT'],
  radius: ['CORNER_RADIUS'],
  space: ['GAP'],
  'border-width': ['STROKE_FLOAT'],
};
