import { readConfig } from '../../program/config/config.js';
import { failed, ok, warning, type Check } from './check.js';

const reference = 'The page on configuration lists every variable with its rule.';

/** The environment, by the rules of the start. */
export const checkSettings: Check = ({ environment, readFile }) => {
  const parsed = readConfig(environment, readFile);
  if (!parsed.ok) return Promise.resolve([failed(parsed.message, reference)]);
  const { host, port, databaseUrl, sandbox, upstreamSettings, warnings } = parsed.config;
  const mode = environment['NODE_ENV'] === 'production' ? 'production' : 'development';
  const store = databaseUrl === undefined ? 'the embedded database' : 'PostgreSQL';
  const money = upstreamSettings ? 'an upstream' : 'simulated payments';
  const summary = `${mode}, ${host}:${port}, ${store}, ${money}, the sandbox is ${sandbox ? 'on' : 'off'}.`;
  const found = warnings.map((sentence) => warning(sentence, reference));
  const noMoney =
    mode === 'production' && !upstreamSettings
      ? [
          warning(
            'UPSTREAM_URL is not set: payments are simulated, in production.',
            'Set the upstream, or sell nothing.',
          ),
        ]
      : [];
  return Promise.resolve([ok(`The settings are valid: ${summary}`), ...found, ...noMoney]);
};
