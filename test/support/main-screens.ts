import { isFull } from './full-counts.js';

/** Seven screens that have between them every kind of control, graphic and colour. */
const mainScreens = ['choosing', 'wrong-address', 'last-minute', 'sending', 'on-hold', 'completed', 'failed'];

/** Whether a screen is checked in every preset: on each change the main ones, before a release all. */
export const isInEveryPreset = (screen: string): boolean => isFull || mainScreens.includes(screen);
