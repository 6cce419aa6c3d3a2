// CommonJS, as the packages that import it are. Each export stands in for one package, named in `overrides` of package.json.
const { Agent } = require('node:https');
const { networkInterfaces } = require('node:os');

/** proxy-agent: Puppeteer downloads a browser directly. */
exports.ProxyAgent = class extends Agent {};

/** internal-ip: the address that the runner prints for other devices. */
exports.v4 = {
  sync: () =>
    Object.values(networkInterfaces())
      .flat()
      .find(({ family, internal }) => family === 'IPv4' && !internal)?.address,
};

/** tar-fs unpacks Firefox, and @inquirer/confirm asks in `msw init`. */
exports.extract = () => {
  throw new Error('This part of the test tools is not installed: see `overrides` in package.json.');
};
