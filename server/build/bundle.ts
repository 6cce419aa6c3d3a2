// `npm run bundle`: builds every environment of vite.config.ts. `vite build --app` writes the same files, but bundles the
// configuration anew for each of the eleven environments, which is a third of its processor time.
import { createBuilder } from 'vite';
import configure from '../../vite.config.js';

const config = configure({ command: 'build', mode: 'production' });
const builder = await createBuilder({ ...config, configFile: false, logLevel: 'warn' });
await builder.buildApp();
