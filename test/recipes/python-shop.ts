import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RunningServer } from '../e2e/support/server.js';
import { requirePackages } from './debian.js';
import { until } from './shop-service.js';
import { trySignedShop, type Framework } from './signed-shop.js';

/** Debian's own, which has Debian's packages. */
const python = '/usr/bin/python3';

type Settings = Parameters<Framework['start']>[0] & { readonly recipe: string; readonly parameters: readonly string[] };

async function startPython({ recipe, port, variables, parameters }: Settings): Promise<RunningServer> {
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...variables };
  const program = spawn(python, ['-B', ...parameters], { cwd: recipe, env, stdio: 'ignore' });
  const answers = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, (isReady) => isReady || program.exitCode !== null);
  const stop = async (): Promise<void> => {
    program.kill('SIGTERM');
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
  };
  return { origin, stop };
}

/** Runs the shop in Flask and in Django. */
export async function tryPythonShop(recipe: string): Promise<string> {
  const frameworks = [
    {
      name: 'Flask',
      parameters: (port: number) => ['-m', 'flask', '--app', 'flask_app', 'run', '--port', String(port)],
      variables: {},
    },
    {
      name: 'Django',
      parameters: (port: number) => ['-m', 'django', 'runserver', '--noreload', `127.0.0.1:${port}`],
      variables: {
        DJANGO_SETTINGS_MODULE: 'django_settings',
        DJANGO_SECRET_KEY: 'key-of-this-test',
        PYTHONPATH: recipe,
      },
    },
  ];
  const results: string[] = [];
  for (const { name, parameters, variables } of frameworks) {
    const packages = [`python3-${name.toLowerCase()}`];
    requirePackages({ what: name, packages, check: [python, '-c', `import ${name.toLowerCase()}`] });
    const start: Framework['start'] = (settings) =>
      startPython({
        ...settings,
        recipe,
        parameters: parameters(settings.port),
        variables: { ...settings.variables, ...variables },
      });
    results.push(await trySignedShop({ name, start, refund: { command: [python, '-B', 'refund.py'], cwd: recipe } }));
  }
  return results.join('; ');
}
