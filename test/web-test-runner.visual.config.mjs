// `npm run test:visual`: the pictures alone; `-- --update-visual-baseline` makes new ones.
import config from './web-test-runner.config.mjs';
import { pictureFiles } from './support/runner.mjs';

export default { ...config, files: pictureFiles };
