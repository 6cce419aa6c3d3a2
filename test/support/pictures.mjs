// Compares pictures of the page with those in test/visual/reference. What differs is written to `.screenshots/`, the picture
// and its difference.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { visualRegressionPlugin } from '@web/test-runner-visual-regression/plugin';
import { PNG } from 'pngjs';

const levels = 8;

/** Half as large: the eye sees no difference between 32 levels a channel and 256, and the comparison allows for it. */
async function saveSmall({ filePath, content }) {
  const picture = PNG.sync.read(content);
  picture.data = Buffer.from(picture.data.map((value) => Math.min(255, Math.round(value / levels) * levels)));
  await mkdir(dirname(filePath), { recursive: true });
  const png = PNG.sync.write(picture, { deflateLevel: 9, filterType: 0, colorType: 2, deflateStrategy: 0 });
  await writeFile(filePath, png);
}

export const pictures = () =>
  visualRegressionPlugin({
    update: process.argv.includes('--update-visual-baseline'),
    baseDir: '.',
    // Browsers of other builds smooth the edges of letters and controls a little differently.
    diffOptions: { threshold: 0.2 },
    failureThreshold: 0.5,
    failureThresholdType: 'percent',
    saveBaseline: saveSmall,
    getBaselineName: ({ name }) => join('test', 'visual', 'reference', name),
    getDiffName: ({ name }) => join('.screenshots', `${name}-difference`),
    getFailedName: ({ name }) => join('.screenshots', name),
  });
