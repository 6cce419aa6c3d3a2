import type { Page } from 'puppeteer-core';
import type { Frame } from './webp.js';

type Shot = { readonly png: Buffer; readonly at: number };

type RecorderOptions = { readonly width: number; readonly height: number };

/** More often than this, two frames are one. */
const minFrameMs = 66;
/** The end stays on screen before the animation starts again. */
const lastFrameMs = 3000;

/** Records what Chromium paints on one page after the other: a frame for each change, none while nothing changes. */
export function createRecorder({ width, height }: RecorderOptions) {
  const shots: Shot[] = [];

  /** Records a page until the returned function is called. */
  const record = async (page: Page): Promise<() => Promise<void>> => {
    const session = await page.createCDPSession();
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      shots.push({ png: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? 0) * 1000 });
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'png', maxWidth: width, maxHeight: height });
    // The page may have closed itself.
    return () =>
      session.send('Page.stopScreencast').then(
        () => session.detach(),
        () => undefined,
      );
  };

  /** The frames with their durations. Frames that follow too soon replace the one before. */
  const frames = (): readonly Frame[] => {
    const kept = shots.filter(({ at }, index) => (shots[index + 1]?.at ?? Infinity) - at >= minFrameMs / 2);
    return kept.map(({ png, at }, index) => ({
      png,
      milliseconds: kept[index + 1] ? (kept[index + 1]?.at ?? at) - at : lastFrameMs,
    }));
  };

  return { record, frames };
}
