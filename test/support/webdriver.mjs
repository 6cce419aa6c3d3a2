// The few commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that the tests need.

/** Keys by their names in the DOM: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Backspace: '\uE003',
  Delete: '\uE017',
  Shift: '\uE008',
};

const downAndUp = (value) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

function keyOf(name) {
  if (name.length === 1) return name;
  if (!(name in keys)) throw new Error(`The table of WebDriver keys has no key ${name}.`);
  return keys[name];
}

/** No command takes as long, unless the browser has crashed or hangs. In milliseconds. */
const timeout = 60_000;

async function request(url, { method = 'POST', body } = {}) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(timeout),
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebDriver: ${value?.error}: ${value?.message}`);
  return value;
}

/** Opens a session of the driver at the URL `driver`. */
export async function openSession(driver, capabilities) {
  const { sessionId } = await request(`${driver}/session`, { body: { capabilities: { alwaysMatch: capabilities } } });
  const session = `${driver}/session/${sessionId}`;
  let last = Promise.resolve();
  /** Performs actions after the previous ones, because the driver mixes the keys of simultaneous calls. */
  const perform = (source) => {
    const done = last.then(() => request(`${session}/actions`, { body: { actions: [source] } }));
    last = done.catch(() => undefined);
    return done;
  };
  return {
    go: (url) => request(`${session}/url`, { body: { url } }),
    url: () => request(`${session}/url`, { method: 'GET' }),
    /** Presses one key after the other. */
    press: (names) => perform({ type: 'key', id: 'keyboard', actions: names.map(keyOf).flatMap(downAndUp) }),
    /** Pointer actions, see https://www.w3.org/TR/webdriver2/#pointer-actions */
    point: (...actions) => perform({ type: 'pointer', id: 'mouse', actions }),
    close: () => request(session, { method: 'DELETE' }),
  };
}
