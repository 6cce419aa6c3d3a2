// Starts WebKitGTK's MiniBrowser with one window, on a virtual screen.
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort, spawnWithParent } from './programs.mjs';
import { openScreen } from './virtual-screen.mjs';
import { openSession } from './webdriver.mjs';

async function waitUntilReady(driver, { attempts = 100 } = {}) {
  try {
    await fetch(`${driver}/status`);
  } catch (error) {
    if (attempts === 0) throw new Error('WebKitWebDriver does not answer.', { cause: error });
    await wait(100);
    await waitUntilReady(driver, { attempts: attempts - 1 });
  }
}

const environment = (display) => ({
  ...process.env,
  DISPLAY: display,
  GDK_BACKEND: 'x11',
  LC_ALL: 'en_US.UTF-8', // the POSIX locale formats numbers differently
  LIBGL_ALWAYS_SOFTWARE: '1',
});

/** Opens a session of a new browser and returns it with its `close`. `programs` has the paths of the driver and of Xvfb. */
export async function openWebKit(programs) {
  const screen = await openScreen(programs.screen);
  const port = await findFreePort();
  const server = spawnWithParent([programs.driver, `--port=${port}`], {
    stdio: 'ignore',
    env: environment(screen.display),
  });
  await waitUntilReady(`http://127.0.0.1:${port}`);
  const session = await openSession(`http://127.0.0.1:${port}`, { pageLoadStrategy: 'none' });
  const close = async () => {
    await session.close().catch(() => undefined); // the browser may have crashed
    server.kill();
    screen.server.kill();
  };
  return { session, close };
}
