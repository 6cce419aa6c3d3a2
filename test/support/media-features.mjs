/** One session for each page: what another session has emulated could not be taken back. */
const sessions = new WeakMap();

async function sessionOf(page) {
  const session = sessions.get(page) ?? (await page.createCDPSession());
  sessions.set(page, session);
  return session;
}

/** Emulates `forced-colors` and `prefers-contrast`: the runner's own `emulateMedia` leaves them out in silence. */
export const mediaFeatures = {
  name: 'media-features',
  async executeCommand({ command, payload, session }) {
    if (command !== 'media-features') return undefined;
    const client = await sessionOf(session.browser.getPage(session.id));
    await client.send('Emulation.setEmulatedMedia', { features: payload });
    return true;
  },
};
