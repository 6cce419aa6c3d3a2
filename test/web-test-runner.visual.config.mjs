// `npm run test:visual`: the pictures alone; `-- --update-visual-baseline` makes new ones.
import config from './web-test-runner.config.mjs';

const [{ files, browsers }] = config.groups;

export default { ...config, files, browsers, groups: [] };
