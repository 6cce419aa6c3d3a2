import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkoutPath } from '../support/service-harness.js';
import { readFromRoot } from './repository.js';

// What the examples must hold; restarts.release.test.ts shows it with two processes behind each proxy.

/** The lines of a file without comments. */
const linesOf = (file: string): string[] =>
  readFromRoot(`demo/docs/content/deploying/${file}`)
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

/** The lines of the block that begins with a line, without the blocks inside. */
function blockOf(lines: readonly string[], opening: string): string[] {
  const start = lines.indexOf(opening);
  assert.ok(start >= 0, opening);
  let depth = 0;
  const block: string[] = [];
  for (const line of lines.slice(start + 1)) {
    if (line === '}' && depth === 0) return block;
    if (line.endsWith('{')) depth += 1;
    else if (line === '}') depth -= 1;
    else if (depth === 0) block.push(line);
  }
  return assert.fail(`${opening} has no end`);
}

const checkout = checkoutPath().split('?')[0] ?? '';

describe('nginx.conf', () => {
  const lines = linesOf('nginx.conf');

  it('leaves out no process, whatever has failed', () => {
    const servers = blockOf(lines, 'upstream checkout {').filter((line) => line.startsWith('server '));
    assert.ok(servers.length > 1);
    for (const server of servers) assert.match(server, /^server \S+ max_fails=0;$/);
  });

  it('repeats a checkout with a key, and without one only where nothing was sent', () => {
    assert.deepEqual(blockOf(lines, `location = ${checkout} {`), [
      'error_page 418 = @checkout_with_key;',
      'error_page 502 504 = @checkout_not_sent;',
      'proxy_next_upstream off;',
      'proxy_pass http://checkout;',
    ]);
    assert.ok(lines.join('\n').includes('if ($http_idempotency_key) {\nreturn 418;\n}'));
    assert.deepEqual(blockOf(lines, 'location @checkout_with_key {'), ['proxy_pass http://checkout;']);
    assert.ok(lines.includes('proxy_next_upstream error timeout;'));
    assert.ok(blockOf(lines, 'location @checkout_not_sent {').includes('proxy_next_upstream off;'));
  });

  it('names for each process another one', () => {
    const servers = blockOf(lines, 'upstream checkout {').flatMap((line) => /^server (\S+)/.exec(line)?.[1] ?? []);
    const others = blockOf(lines, 'map "$upstream_bytes_sent to $upstream_addr" $other_process {').map((line) => {
      const [, process, other] = /^"0 to (\S+)" (\S+);$/.exec(line) ?? assert.fail(line);
      assert.ok(servers.includes(String(other)) && process !== other, line);
      return process;
    });
    assert.deepEqual(others, servers);
  });
});

describe('Caddyfile', () => {
  const lines = linesOf('Caddyfile');

  it('asks /readyz, and leaves out no process because a request has failed', () => {
    const processes = blockOf(lines, '(processes) {');
    assert.ok(processes.includes('health_uri /readyz'));
    assert.ok(processes.includes('lb_try_duration 3s'));
    assert.ok(!processes.some((line) => /^(?:fail_duration|max_fails|unhealthy_)/.test(line)));
  });

  it('repeats no checkout without a key that was sent', () => {
    const matcher = blockOf(lines, '@checkout_without_key {');
    assert.deepEqual(matcher, [`path ${checkout}`, 'not header Idempotency-Key *']);
    const [, handler = ''] = lines.join('\n').split('handle @checkout_without_key {\n');
    assert.match(
      handler,
      /^reverse_proxy \{\nimport processes\nlb_retry_match \{\nmethod NONE\n\}\ntransport http \{\nkeepalive off\n\}/,
    );
  });
});
