import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClockProvider } from './clock.tsx';
import { Day } from './day.tsx';
import { Time } from './time.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const rendered = (element: React.ReactNode) =>
  renderToStaticMarkup(<ClockProvider renderedAtMs={now}>{element}</ClockProvider>);

test('a moment that a faster clock reports is not in the future, a planned one is', () => {
  const soon = '2026-11-21T12:00:06Z';
  expect(rendered(<Time value={soon} />)).toContain('>0 s ago<');
  expect(rendered(<Time value={soon} as="age" />)).toContain('>0 s<');
  expect(rendered(<Time value={soon} as="planned" />)).toContain('>in 6 s<');
  expect(rendered(<Time value="2026-11-15T12:00:00Z" as="age" />)).toContain('>6 d<');
});

test('a date is no tab stop; a relative time, which explains itself on focus, is', () => {
  expect(rendered(<Day value="2026-09-14" />)).not.toContain('tabindex');
  expect(rendered(<Day value="2026-09-14" />)).toContain('<time dateTime="2026-09-14">14 Sep 2026</time>');
  expect(rendered(<Time value="2026-11-15T12:00:00Z" />)).toContain('tabindex="0"');
});
