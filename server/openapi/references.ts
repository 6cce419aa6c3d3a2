import { areaOf } from '#api';
import type { ApiDescription, OperationObject } from './document.js';
import type { ResponseObject } from './responses.js';

type Reference = { readonly $ref: string };

/** Stores equal values once, under the first name, and gives references to them. */
function createPool(kind: string) {
  const names = new Map<string, string>();
  const values: Record<string, unknown> = {};
  const free = (name: string, count = 2): string => {
    if (!(name in values)) return name;
    return `${name}_${count}` in values ? free(name, count + 1) : `${name}_${count}`;
  };
  const put = (name: string, value: unknown): Reference => {
    const text = JSON.stringify(value);
    const stored = names.get(text) ?? free(name);
    names.set(text, stored);
    values[stored] = value;
    return { $ref: `#/components/${kind}/${stored}` };
  };
  return { put, values };
}

const mapValues = <V, R>(
  object: Readonly<Record<string, V>>,
  change: (value: V, name: string) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)] as const));

/** The failure of a response that has a single one. */
function onlyFailure({ content }: ResponseObject): string | undefined {
  const codes = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
  return codes.length === 1 && codes[0] !== 'success' ? codes[0] : undefined;
}

/** The description with references in place of headers, failures and responses that several operations have. */
export function withReferences({ paths, components, ...others }: ApiDescription) {
  const pools = {
    headers: createPool('headers'),
    examples: createPool('examples'),
    responses: createPool('responses'),
  };

  const shareParts = (response: ResponseObject, area: string) => ({
    ...response,
    headers: mapValues(response.headers, (header, name) => pools.headers.put(name, header)),
    content: mapValues(response.content, (media) => ({
      ...media,
      examples: mapValues(media.examples ?? {}, (example, name) =>
        name === 'success' ? example : pools.examples.put(`${area}_${name}`, example),
      ),
    })),
  });

  const shareResponses = (operation: OperationObject, area: string) => ({
    ...operation,
    responses: mapValues(operation.responses, (response) => {
      const shared = shareParts(response, area);
      const failure = onlyFailure(response);
      return failure === undefined ? shared : pools.responses.put(`${area}_${failure}`, shared);
    }),
  });

  const sharedPaths = mapValues(paths, (item, path) =>
    mapValues(item as Readonly<Record<string, OperationObject>>, (operation) =>
      shareResponses(operation, areaOf(path)),
    ),
  );
  const unknownRoutes = mapValues(components.responses, (response, name) =>
    shareParts(response, name.replace(/^Unknown(.*)Route$/, '$1').toLowerCase() || 'reseller'),
  );
  return {
    ...others,
    paths: sharedPaths,
    components: {
      ...components,
      headers: pools.headers.values,
      examples: pools.examples.values,
      responses: { ...unknownRoutes, ...pools.responses.values },
    },
  };
}

/** An OpenAPI 3.1 document of the operations. */
export type OpenApiDocument = ReturnType<typeof withReferences>;
