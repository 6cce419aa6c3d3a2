import { isOtherToken, type OtherToken, type Token } from '../tokens.js';

/** The types of the Design Tokens Format Module 2025.10 that tokens of the checkout have. */
export type TokenType = 'color' | 'dimension' | 'fontFamily' | 'fontWeight' | 'shadow' | 'duration';

const tokenTypes: Readonly<Record<OtherToken, TokenType>> = {
  'font-family': 'fontFamily',
  'font-family-mono': 'fontFamily',
  'font-size': 'dimension',
  'font-weight-strong': 'fontWeight',
  radius: 'dimension',
  space: 'dimension',
  'border-width': 'dimension',
  shadow: 'shadow',
  duration: 'duration',
};

export const tokenType = (name: Token): TokenType => (isOtherToken(name) ? tokenTypes[name] : 'color');

/** Only colours differ between light and dark. */
export const isColorToken = (name: Token): boolean => !isOtherToken(name);
