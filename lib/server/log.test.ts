/** R43: one event is one line, whatever a value holds, and only listed fields are written. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What the log writes for these fields, in a process of its own. */
function written(fields: Record<string, unknown>): string {
  const script = `import { log } from '${new URL('./log.ts', import.meta.url).href}'; log.warn(${JSON.stringify(fields)});`;
  const done = spawnSync(process.execPath, ['--conditions=react-server', '--input-type=module', '-e', script], {
    env: { ...process.env, LOG_LEVEL: 'info' },
    encoding: 'utf8',
  });
  return done.stdout;
}

test('hostile line breaks and escape sequences stay inside their value', () => {
  const hostile = 'x\n{"level":60,"event":"forged"}\r\u001b[31mred\u2028\u0085\u0000end';
  const text = written({ event: 'request', route: hostile });
  expect(text.trimEnd().split(/\r|\n|\u2028|\u0085/)).toHaveLength(1);
  const line = JSON.parse(text) as { event: string; route: string };
  expect(line.event).toBe('request');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: checks that there are none
  expect(line.route).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
});

test('a field that is not listed is dropped, a long value is cut', () => {
  const text = written({
    event: 'request',
    subject: 'canary-name',
    url: '/sessions/canary-id',
    route: 'y'.repeat(5_000),
  });
  expect(text).not.toContain('canary');
  expect(text.length).toBeLessThan(600);
});
