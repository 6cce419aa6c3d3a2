import { html } from 'lit';
import type { SandboxRequest } from '#contract';
import { formatTimestamp } from '../common/format.js';
import { dataTable, scroller, type Column } from '../common/fragments.js';
import type { SectionView } from './console-context.js';

const columnsAt = (now: number): readonly Column<SandboxRequest>[] => [
  { title: 'Time', cell: ({ time }) => formatTimestamp(time, now) },
  { title: 'Request', cell: ({ method, path }) => html`<code>${method} ${path}</code>` },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'Took', cell: ({ ms }) => `${Math.round(ms)} ms` },
];

/** The last requests, the newest first. */
export const requestsView: SectionView = ({ snapshot: { requests }, now }) =>
  requests.length === 0
    ? html`<p class="note empty">No requests yet.</p>`
    : scroller('Requests', dataTable(requests, { columns: columnsAt(now), className: 'attempts' }));
