import type { OperationObject } from '../../../../server/openapi/index.js';

export type DescribedOperation = {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly operation: OperationObject;
};

type Texts = Readonly<Record<string, string>>;

/** A request with the example of each parameter that it needs, and whether its reply is a stream without an end. */
type ExampleRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: Texts;
  readonly headers: Texts;
  readonly isStream: boolean;
};

/** Where `npm start` listens. */
export const exampleOrigin = 'http://127.0.0.1:8787';

/** The credentials of the sandbox, which are public. */
export const sandboxKey = 'sandbox:sandbox-secret';

/** An empty requirement among them makes credentials optional. */
export const needsKey = ({ security }: OperationObject): boolean =>
  security.length > 0 && security.every((requirement) => 'service' in requirement);

export function exampleRequest({ path, method, operation }: DescribedOperation): ExampleRequest {
  const examplesIn = (place: string): (readonly [name: string, example: string])[] =>
    operation.parameters
      .filter((one) => one.required && one.in === place)
      .map(({ name, example }) => [name, String(example)]);
  return {
    method,
    path: examplesIn('path').reduce((text, [name, example]) => text.replace(`{${name}}`, example), path),
    query: Object.fromEntries(examplesIn('query')),
    headers: needsKey(operation) ? { SERVICE: sandboxKey } : {},
    isStream: 'text/event-stream' in (operation.responses['200']?.content ?? {}),
  };
}

/** The lines of a snippet; those that a request does not need are false. */
const lines = (...texts: readonly (string | readonly string[] | false)[]): string[] =>
  texts.flatMap((text) => (text === false ? [] : text));

const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const hasEntries = (values: Texts): boolean => Object.keys(values).length > 0;

const mapEntries = (values: Texts, write: (name: string, value: string) => string): string[] =>
  Object.entries(values).map(([name, value]) => write(name, value));

const toCurl = ({ method, path, query, headers, isStream }: ExampleRequest): string =>
  lines(
    lines(
      'curl',
      method === 'POST' && '-X POST',
      isStream && '-N',
      hasEntries(query) && '-G',
      shellText(exampleOrigin + path),
    ).join(' '),
    mapEntries(headers, (name, value) => `-H ${shellText(`${name}: ${value}`)}`),
    mapEntries(query, (name, value) => `--data-urlencode ${shellText(`${name}=${value}`)}`),
  ).join(' \\\n  ');

const urlLines = ({ path, query }: ExampleRequest): string[] =>
  lines(
    `const url = new URL(${quoted(exampleOrigin + path)});`,
    hasEntries(query) && [
      'url.search = new URLSearchParams({',
      ...mapEntries(query, (name, value) => `  ${name}: ${quoted(value)},`),
      '});',
    ],
  );

const readLines = ({ isStream }: ExampleRequest): string[] =>
  isStream
    ? ['for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {', '  console.log(text);', '}']
    : ['console.log(await reply.text());'];

const toJavaScript = (request: ExampleRequest): string =>
  lines(
    hasEntries(request.headers) && '// on a backend: the key of the account never reaches a page',
    mapEntries(request.headers, (_, value) => `const { SERVICE_KEY = ${quoted(value)} } = process.env;`),
    urlLines(request),
    'const reply = await fetch(url, {',
    request.method === 'POST' && "  method: 'POST',",
    hasEntries(request.headers) && '  headers: { SERVICE: SERVICE_KEY },',
    !request.isStream && '  signal: AbortSignal.timeout(15_000),',
    '});',
    'if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);',
    readLines(request),
  ).join('\n');

const toPhp = ({ method, path, query, headers, isStream }: ExampleRequest): string =>
  lines(
    '<?php',
    hasEntries(query) && [
      '$query = http_build_query([',
      ...mapEntries(query, (name, value) => `    ${quoted(name)} => ${quoted(value)},`),
      ']);',
    ],
    "$context = stream_context_create(['http' => [",
    method === 'POST' && "    'method' => 'POST',",
    mapEntries(headers, (name, value) => `    'header' => ${quoted(`${name}: ${value}`)},`),
    // Without chunks, for which PHP waits before it gives the first line.
    isStream && "    'protocol_version' => 1.0,",
    "    'ignore_errors' => true,",
    ']]);',
    `$url = ${quoted(exampleOrigin + path)}${hasEntries(query) ? " . '?' . $query" : ''};`,
    isStream
      ? [
          "$stream = fopen($url, 'r', false, $context);",
          'while (($line = fgets($stream)) !== false) {',
          '    echo $line;',
          '}',
        ]
      : 'echo file_get_contents($url, false, $context);',
  ).join('\n');

function toPython({ method, path, query, headers, isStream }: ExampleRequest): string {
  const settings = lines(
    `"${exampleOrigin}${path}"${hasEntries(query) ? ' + "?" + query' : ''}`,
    method === 'POST' && 'method="POST"',
    mapEntries(headers, (name, value) => `headers={"${name}": "${value}"}`),
  );
  return lines(
    hasEntries(query) && 'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
    '',
    hasEntries(query) && [
      'query = urlencode({',
      ...mapEntries(query, (name, value) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
      '})',
    ],
    `request = Request(${settings.join(', ')})`,
    'with urlopen(request) as reply:',
    isStream
      ? ['    for line in reply:', '        print(line.decode(), end="", flush=True)']
      : '    print(reply.read().decode())',
  ).join('\n');
}

/** The writer of each language. Its code runs as it is. */
export const snippetWriters = { curl: toCurl, JavaScript: toJavaScript, PHP: toPhp, Python: toPython };

export type SnippetLanguage = keyof typeof snippetWriters;
