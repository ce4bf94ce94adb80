import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShownFinding } from '#lib/model/session/finding.schema.ts';
import { FindingsCell } from './findings-cell.tsx';

const finding: ShownFinding = {
  code: 'step_waiting',
  severity: 'notice',
  stepType: 'AML',
  step: 'AML',
  message: 'AML pending',
};
const marksOf = (markup: string) =>
  [...markup.matchAll(/<svg[^>]*class="lucide lucide-([a-z0-9-]+)/g)].map(([, icon]) => icon);

test('linked shared data has a mark and stands by its severity', () => {
  const markup = renderToStaticMarkup(
    <FindingsCell findings={[finding]} causes={[{ cause: 'shared_data', severity: 'severe' }]} />,
  );
  expect(markup.indexOf('Linked shared data')).toBeLessThan(markup.indexOf('AML pending'));
  expect(marksOf(markup)).toEqual(['link-2', 'hourglass']);
});

test('what does not fit is counted, whatever it is', () => {
  const causes = [
    { cause: 'shared_data', severity: 'warning' },
    { cause: 'waiting', severity: 'warning' },
  ] as const;
  expect(renderToStaticMarkup(<FindingsCell findings={[finding]} causes={causes} />)).toContain('1 more');
  expect(renderToStaticMarkup(<FindingsCell findings={[finding]} causes={causes} inOneLine />)).toContain('2 more');
});
