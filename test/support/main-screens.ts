/** Seven screens that have between them every kind of control, graphic and colour. */
const mainScreens = ['choosing', 'wrong-address', 'last-minute', 'sending', 'on-hold', 'completed', 'failed'];

/** Whether a screen is checked in every preset, beside light and dark. */
export const isInEveryPreset = (screen: string): boolean => mainScreens.includes(screen);
