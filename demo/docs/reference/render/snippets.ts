import type { ExampleRequest } from './example-request.js';

/** Where `npm start` listens. */
export const exampleOrigin = 'http://127.0.0.1:8787';

export type SnippetLanguage = 'curl' | 'fetch' | 'Node' | 'PHP' | 'Python';

/** A request, and whether its reply is a stream without an end. */
type SnippetRequest = ExampleRequest & { readonly isStream: boolean };

const lines = (...texts: readonly (string | readonly string[] | false)[]): string =>
  texts.flatMap((text) => (text === false ? [] : text)).join('\n');

const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const hasQuery = ({ query }: ExampleRequest): boolean => Object.keys(query).length > 0;

/** A name of an object literal without needless quotes. */
const key = (name: string): string => (/^\w+$/.test(name) ? name : quoted(name));

const entries = (values: Readonly<Record<string, string>>): (readonly [string, string])[] => Object.entries(values);

function toCurl(request: SnippetRequest): string {
  const { method, path, query, headers, isStream } = request;
  const options = [
    ...(method === 'POST' ? ['-X POST'] : []),
    ...(isStream ? ['-N'] : []),
    ...entries(headers).map(([name, value]) => `-H ${single(`${name}: ${value}`)}`),
    ...(hasQuery(request) ? ['-G'] : []),
    ...entries(query).map(([name, value]) => `--data-urlencode ${single(`${name}=${value}`)}`),
  ];
  return [`curl ${single(exampleOrigin + path)}`, ...options].join(' \\\n  ');
}

const urlLines = (request: SnippetRequest): string[] => [
  `const url = new URL(${quoted(exampleOrigin + request.path)});`,
  ...(hasQuery(request)
    ? [
        'url.search = new URLSearchParams({',
        ...entries(request.query).map(([name, value]) => `  ${key(name)}: ${quoted(value)},`),
        '});',
      ]
    : []),
];

const readLines = (isStream: boolean): string[] =>
  isStream
    ? ['for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {', '  console.log(text);', '}']
    : ['console.log(await reply.text());'];

function toFetch(request: SnippetRequest): string {
  const { method, headers, isStream } = request;
  const settings = [
    ...(method === 'POST' ? ["method: 'POST'"] : []),
    ...(Object.keys(headers).length > 0
      ? [
          `headers: { ${entries(headers)
            .map(([name, value]) => `${key(name)}: ${quoted(value)}`)
            .join()} }`,
        ]
      : []),
  ];
  return lines(
    Object.keys(headers).length > 0 && '// on a backend: the key of the account never reaches a page',
    urlLines(request),
    `const reply = await fetch(url${settings.length > 0 ? `, { ${settings.join(', ')} }` : ''});`,
    readLines(isStream),
  );
}

function toNode(request: SnippetRequest): string {
  const { method, headers, isStream } = request;
  const hasKey = Object.keys(headers).length > 0;
  return lines(
    hasKey && `const { SERVICE_KEY = ${quoted(headers['SERVICE'] ?? '')} } = process.env;`,
    urlLines(request),
    'const reply = await fetch(url, {',
    method === 'POST' && "  method: 'POST',",
    hasKey && '  headers: { SERVICE: SERVICE_KEY },',
    !isStream && '  signal: AbortSignal.timeout(15_000),',
    '});',
    'if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);',
    readLines(isStream),
  );
}

function toPhp(request: SnippetRequest): string {
  const { method, path, query, headers, isStream } = request;
  const options = [
    ...(method === 'POST' ? ["'method' => 'POST',"] : []),
    ...entries(headers).map(([name, value]) => `'header' => ${quoted(`${name}: ${value}`)},`),
    // Without chunks, for which PHP waits before it gives the first line.
    ...(isStream ? ["'protocol_version' => 1.0,"] : []),
    "'ignore_errors' => true,",
  ];
  return lines(
    '<?php',
    hasQuery(request) && [
      '$query = http_build_query([',
      ...entries(query).map(([name, value]) => `    ${quoted(name)} => ${quoted(value)},`),
      ']);',
    ],
    "$context = stream_context_create(['http' => [",
    options.map((option) => `    ${option}`),
    ']]);',
    `$url = ${quoted(exampleOrigin + path)}${hasQuery(request) ? " . '?' . $query" : ''};`,
    isStream
      ? [
          "$stream = fopen($url, 'r', false, $context);",
          'while (($line = fgets($stream)) !== false) {',
          '    echo $line;',
          '}',
        ]
      : 'echo file_get_contents($url, false, $context);',
  );
}

function toPython(request: SnippetRequest): string {
  const { method, path, query, headers, isStream } = request;
  const settings = [
    `"${exampleOrigin}${path}"${hasQuery(request) ? ' + "?" + query' : ''}`,
    ...(method === 'POST' ? ['method="POST"'] : []),
    ...entries(headers).map(([name, value]) => `headers={"${name}": "${value}"}`),
  ];
  return lines(
    hasQuery(request) && 'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
    '',
    hasQuery(request) && [
      'query = urlencode({',
      ...entries(query).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
      '})',
    ],
    `request = Request(${settings.join(', ')})`,
    'with urlopen(request) as reply:',
    isStream
      ? ['    for line in reply:', '        print(line.decode(), end="", flush=True)']
      : '    print(reply.read().decode())',
  );
}

const writers: Readonly<Record<SnippetLanguage, (request: SnippetRequest) => string>> = {
  curl: toCurl,
  fetch: toFetch,
  Node: toNode,
  PHP: toPhp,
  Python: toPython,
};

/** The request in each language, as code that runs as it is. */
export const snippetsOf = (request: SnippetRequest): Readonly<Record<SnippetLanguage, string>> => ({
  curl: writers.curl(request),
  fetch: writers.fetch(request),
  Node: writers.Node(request),
  PHP: writers.PHP(request),
  Python: writers.Python(request),
});
