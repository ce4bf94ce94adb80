import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { FindingIcon, kindMarks } from './finding-icon.tsx';

type Marked = Parameters<typeof FindingIcon>[0]['finding'];

const iconOf = (finding: Marked) =>
  /lucide lucide-([a-z0-9-]+)/.exec(renderToStaticMarkup(<FindingIcon finding={finding} />))?.[1];
const hits = (kind: HitKind, count = 1): Marked => ({
  code: 'hits_reported',
  severity: 'severe',
  worst: { kind, count },
});

test('sanctions, PEP, adverse media, duplicates, expiry and mismatches have a mark each', () => {
  const marked: Marked[] = [
    hits('sanctions'),
    hits('pep'),
    hits('adverse_media'),
    hits('other'),
    { code: 'duplicate_candidates', severity: 'warning' },
    { code: 'document_expired', severity: 'severe' },
    { code: 'mrz_differs', severity: 'warning' },
    { code: 'action_required', severity: 'warning' },
    { code: 'screening_incomplete', severity: 'severe' },
    { severity: 'warning' },
  ];
  const icons = marked.map(iconOf);
  expect(new Set(icons).size).toBe(marked.length);
  expect(icons).not.toContain(undefined);
});

test('a finding about hits has the icon that its gravest kind has on the hit', () => {
  for (const kind of ['sanctions', 'pep', 'adverse_media', 'other'] as const) {
    const { icon: Icon } = kindMarks[kind];
    const onHit = /lucide lucide-([a-z0-9-]+)/.exec(renderToStaticMarkup(<Icon />))?.[1];
    expect(iconOf(hits(kind))).toBe(onHit);
    expect(iconOf({ ...hits(kind), code: 'hits_match' })).toBe(onHit);
  }
});

test('hits of which no kind is known are not marked as sanctions', () => {
  expect(iconOf({ code: 'hits_reported', severity: 'severe' })).toBe(iconOf(hits('other')));
});
