/** Owners of which one part is absent, of another type, huge or unknown: the page's model and every export, none cleaner than with the right value. */
import { describe, expect, test } from 'vitest';
import { type BeneficialOwnersStep, parseStep } from '#lib/contract/index.ts';
import { absent, isElement, nothing, pathsOf, withPart, wrongValues } from '#lib/contract/testing/changed-parts.ts';
import { companyAml, companyDetails, companyDocuments } from '#lib/contract/testing/full-steps.ts';
import { type Ownership, toTreeRows } from '#lib/ownership/index.ts';
import { toDeclared } from '#lib/server/refresh/index.ts';
import { toBods } from './bods/bods.ts';
import { toCsv } from './ownership-csv.ts';
import { toSampleExport } from './testing/sample-export.ts';
import { toSvg } from './vector-drawing/sheet.ts';

const person = (nodeId: number, name: string, edges: readonly object[], more: object = {}) => ({
  node_id: nodeId,
  id: `p-${nodeId}`,
  firstname: name,
  lastname: 'Specimen',
  birth_date: '1987-03-12',
  nationality: 'UTO',
  ultimate: true,
  status: 'APPROVED',
  steps: [{ id: '1', type: 'AML', status: 'APPROVED' }],
  edges,
  ...more,
});

/** 30 % of the company through another with hits, 40 % directly; a director; 30 % more by a second person. */
const full = {
  individuals: [
    person(2, 'Ana', [{ node_id: 1, shares: 40, director: true }]),
    person(3, 'Corin', [{ node_id: 5, shares: 100, director: false }]),
    person(4, 'Mirja', [{ node_id: 1, shares: 30, director: false }]),
  ],
  corporates: [
    {
      node_id: 5,
      company_details: { ...companyDetails, name: 'Holding Ltd', registration_number: 'H-1' },
      aml: companyAml,
      documents: companyDocuments,
      edges: [{ node_id: 1, shares: 30, director: false }],
    },
  ],
};

function exportOf(body: unknown) {
  const parsed = parseStep('corporate', 'BENEFICIAL_OWNERS', body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const details = { ...companyDetails, name: 'Subject Ltd', registration_number: 'S-1' };
  const source = toSampleExport(toDeclared(parsed.value as BeneficialOwnersStep, details, new Map(), true));
  return { source, ownership: source.ownership };
}

const changes = [...nothing, ...wrongValues];
/** Within a hit and within a file nothing is about ownership. */
const isDetail = (path: readonly string[]): boolean =>
  path.slice(0, -1).some((key, at) => key === 'files' || (key === 'screening' && path.length > at + 2));
const changedParts = pathsOf(full)
  .filter((path) => !isDetail(path))
  .flatMap((path) =>
    changes.flatMap((change) => (isElement(path) && change === absent ? [] : [[path, change] as const])),
  );
const right = exportOf(full).ownership;

const strength = ['owner', 'review', 'undetermined'];
const verdictsOf = ({ assessments, nodes }: Ownership) =>
  new Map(
    assessments.map(({ key, verdict }) => [
      nodes.find((node) => node.key === key)?.name ?? key,
      verdict as string | null,
    ]),
  );

describe('owners with one changed part', () => {
  test('nobody and nothing vanishes without a finding', () => {
    const codes = new Set(right.findings.map(({ code }) => code));
    const before = verdictsOf(right);
    const cleaner: string[] = [];
    for (const [path, change] of changedParts) {
      const name = `${path.join('.')} ${String(JSON.stringify(change) ?? 'absent').slice(0, 40)}`;
      const { ownership } = exportOf(withPart(full, path, change));
      const added = ownership.findings.filter(({ code, severity }) => !codes.has(code) && severity !== 'notes');
      const isNamed = added.length > 0;
      if (ownership.nodes.length < right.nodes.length && !isNamed) cleaner.push(`${name}: a node is gone`);
      const after = verdictsOf(ownership);
      for (const [who, verdict] of before)
        if (strength.includes(verdict ?? '') && after.has(who) && !strength.includes(after.get(who) ?? '') && !isNamed)
          cleaner.push(`${name}: ${who} is ${after.get(who)}`);
    }
    expect(cleaner).toEqual([]);
  });

  test('every export is made, and names every finding', () => {
    for (const [at, [path, change]] of changedParts.entries()) {
      // Exports cost most, and every kind of change comes in turn.
      if (at % 3 !== 0) continue;
      const { source, ownership } = exportOf(withPart(full, path, change));
      const csv = toCsv(source);
      for (const { code } of ownership.findings) expect(csv, path.join('.')).toContain(code);
      expect(() => JSON.parse(JSON.stringify(toBods(source)))).not.toThrow();
      expect(toTreeRows(ownership).length).toBeGreaterThan(0);
      if (at % 21 === 0) expect(toSvg(source)).toContain('<svg');
    }
  });
});
