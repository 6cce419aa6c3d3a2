// A desktop with a screen reader: a virtual screen, a bus of its own, Orca, and speech-dispatcher with a module that writes.
import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '../support/http.js';
import { spawnWithParent } from '../support/programs.mjs';
import { openScreen } from '../support/virtual-screen.mjs';

const run = promisify(execFile);

export type Utterance = readonly [kind: 'begin' | 'end' | 'cut', text: string];

export type Desktop = {
  /** Removed with the desktop. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Presses a key or a chord, by its name in X: `Tab`, `KP_Add`, `ctrl+Home`. */
  readonly press: (key: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Clicks the first line of the page, which gets the focus from the browser's own controls. */
  readonly click: () => Promise<void>;
  /** What was spoken so far. */
  readonly readSpeech: () => readonly Utterance[];
  readonly stop: () => Promise<void>;
};

/** No braille display and no sounds. What is heard is what the page says, not what was typed, and not before it is asked for. */
const orcaSettings = `import orca.settings
orca.settings.enableBraille = False
orca.settings.enableBrailleMonitor = False
orca.settings.enableSound = False
orca.settings.enableKeyEcho = False
orca.settings.sayAllOnLoad = False
`;

const speechModule = fileURLToPath(new URL('speech-module.py', import.meta.url));

const speechSettings = (folder: string): string =>
  [`LogDir "${folder}"`, `AddModule "text" "${speechModule}" "text.conf"`, 'DefaultModule text', ''].join('\n');

async function waitUntil(name: string, isTrue: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (isTrue()) return;
    await delay(100);
  }
  throw new Error(`${name} did not start within 30 s.`);
}

/** Orca may wait for a browser that has ended. */
async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const timer = setTimeout(() => program.kill('SIGKILL'), 1000);
  program.kill();
  await once(program, 'exit');
  clearTimeout(timer);
}

/** A bus that shares nothing with the desktop of the person who runs this. */
async function openBus(): Promise<{ readonly bus: ChildProcess; readonly address: string }> {
  const bus = spawnWithParent(['dbus-daemon', '--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (!bus.stdout) throw new Error('The bus has no output.');
  const [address] = (await once(createInterface(bus.stdout), 'line')) as [string];
  return { bus, address };
}

const environment = (folder: string) => ({
  ...process.env,
  HOME: folder,
  XDG_RUNTIME_DIR: folder,
  XDG_DATA_HOME: join(folder, 'data'),
  XDG_CONFIG_HOME: join(folder, 'config'),
  XDG_CACHE_HOME: join(folder, 'cache'),
  GSETTINGS_BACKEND: 'memory',
  LC_ALL: 'C.UTF-8', // the reader's own words are English
  READER_SPEECH: join(folder, 'speech.jsonl'),
  SPEECHD_ADDRESS: `unix_socket:${join(folder, 'speech.sock')}`,
  MOZ_CRASHREPORTER_DISABLE: '1', // its helper would outlive the browser
});

/** Starts the desktop. Its programs are on the PATH but the one that starts the bus for assistive technology. */
export async function openDesktop(busLauncher: string): Promise<Desktop> {
  const { path: folder, remove } = createTemporaryFolder();
  const [screen, { bus, address }] = await Promise.all([openScreen('Xvfb'), openBus()]);
  const env = { ...environment(folder), DISPLAY: screen.display, DBUS_SESSION_BUS_ADDRESS: address };
  const programs = [screen.server, bus];
  const start = (...command: [string, ...string[]]): void =>
    void programs.push(spawnWithParent(command, { env, stdio: 'ignore' }));

  const [speech, orca, socket] = [join(folder, 'speech'), join(folder, 'orca'), join(folder, 'speech.sock')];
  for (const one of [speech, orca]) mkdirSync(one);
  writeFileSync(env.READER_SPEECH, '');
  writeFileSync(join(speech, 'speechd.conf'), speechSettings(speech));
  writeFileSync(join(orca, 'orca-customizations.py'), orcaSettings);
  const readSpeech = (): readonly Utterance[] =>
    readFileSync(env.READER_SPEECH, 'utf8')
      .split('\n')
      .slice(0, -1) // the last line may be half written
      .map((line) => JSON.parse(line) as Utterance);

  start(busLauncher, '--launch-immediately', '--a11y=1');
  start('openbox', '--sm-disable');
  start('speech-dispatcher', '-s', '-t', '0', '-C', speech, '-c', 'unix_socket', '-S', socket, '-P', `${socket}.pid`);
  await waitUntil('speech-dispatcher', () => existsSync(socket));
  start('orca', '--user-prefs', orca);
  await waitUntil('Orca', () => readSpeech().some(([, text]) => text.includes('Screen reader on')));

  const act = async (...parameters: string[]): Promise<void> => void (await run('xdotool', parameters, { env }));
  return {
    folder,
    env,
    press: (key) => act('key', '--clearmodifiers', key),
    type: (text) => act('type', '--delay', '30', text),
    click: () => act('mousemove', '60', '40', 'click', '1'),
    readSpeech,
    stop: async () => {
      for (const program of programs.reverse()) await end(program);
      remove();
    },
  };
}
