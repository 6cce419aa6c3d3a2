import { listCalls, type ListCalls, type OrderSummary } from '#contract';
import {
  callServer,
  maxReplyLength,
  readTextParts,
  readCallReply,
  sendCall,
  type Read,
  type Request,
  type Service,
} from './call.js';
import { createDeadline, type CallOptions, type Deadline } from './deadline.js';
import { noReplyFailure, refusedCallFailure, type Result } from './failures.js';

type List<N extends keyof ListCalls> = {
  readonly query: ListCalls[N]['query'];
  readonly options: CallOptions;
  readonly service: Service;
};

/** The orders of all pages. A page that fails is the last item. */
export async function* listOrders({
  query,
  options,
  service,
}: List<'orders'>): AsyncGenerator<Result<OrderSummary>, void> {
  let after: string | undefined | null = query.after;
  do {
    const request: Request = { endpoint: listCalls.orders, query: { ...query, after }, options };
    const page: Result<ListCalls['orders']['value']> = await callServer(request, service);
    if (!page.ok) {
      yield page;
      return;
    }
    for (const value of page.value.orders) yield { ok: true, value };
    after = page.value.next;
  } while (after !== null);
}

const fileTypes = /^(?:text\/csv|application\/jsonl)\b/;

/** A file has no envelope: its content type tells it from a failure. */
const readFile: Read<Response> = (response, attempt) =>
  response.ok && fileTypes.test(response.headers.get('content-type') ?? '')
    ? Promise.resolve({ ok: true, value: response })
    : readCallReply(response, attempt);

/** The lines of a body without line breaks. The deadline is stopped while the caller handles them. */
async function* readLines(response: Response, deadline: Deadline): AsyncGenerator<Result<string>, void> {
  let rest = '';
  for await (const part of readTextParts(response, deadline)) {
    deadline.stop();
    const lines = (rest + part).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > maxReplyLength) {
      yield refusedCallFailure(undefined, response);
      return;
    }
    for (const value of lines) yield { ok: true, value };
    deadline.start();
  }
  if (rest !== '') yield { ok: true, value: rest };
}

/** The lines of an export. The deadline restarts with each part. */
export async function* exportLines({ query, options, service }: List<'export'>): AsyncGenerator<Result<string>, void> {
  const deadline = createDeadline(options);
  try {
    const file = await sendCall({ endpoint: listCalls.export, query, options, service, deadline }, readFile);
    if (file.ok) yield* readLines(file.value, deadline);
    else yield file;
  } catch {
    yield noReplyFailure(deadline.reason() ?? 'unreachable');
  } finally {
    deadline.close();
  }
}
