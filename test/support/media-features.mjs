/** Emulates `forced-colors` and `prefers-contrast`: the runner's own `emulateMedia` leaves them out in silence. */
export const mediaFeatures = {
  name: 'media-features',
  async executeCommand({ command, payload, session }) {
    if (command !== 'media-features') return undefined;
    const client = await session.browser.getPage(session.id).createCDPSession();
    await client.send('Emulation.setEmulatedMedia', { features: payload });
    return true;
  },
};
