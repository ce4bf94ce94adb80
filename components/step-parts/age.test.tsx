import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Age } from './age.tsx';

test.each([
  ['2008-11-21', '18 years'],
  ['2008-11-22', 'Minor, 17 years'],
  ['2025-11-21', 'Minor, 1 year'],
  ['2026-11-21', 'Minor, 0 years'],
  ['2026-11-22', ''],
  ['1987-02-29', ''],
  ['2008-02-29', '18 years'],
  ['1987-••-••', ''],
  ['12/03/1987', ''],
  [null, ''],
  [undefined, ''],
])('age: %s, "%s"', (birthDate, text) => {
  const html = renderToString(<Age birthDate={birthDate} today="2026-11-21" />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
