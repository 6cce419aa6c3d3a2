/** One session per page: no session can reset the emulation of another one. */
const sessions = new WeakMap();

async function sessionOf(page) {
  const session = sessions.get(page) ?? (await page.createCDPSession());
  sessions.set(page, session);
  return session;
}

/** Emulates `forced-colors` and `prefers-contrast`: the runner's own `emulateMedia` ignores them silently. */
export const mediaFeatures = {
  name: 'media-features',
  async executeCommand({ command, payload, session }) {
    if (command !== 'media-features') return undefined;
    const client = await sessionOf(session.browser.getPage(session.id));
    await client.send('Emulation.setEmulatedMedia', { features: payload });
    return true;
  },
};
