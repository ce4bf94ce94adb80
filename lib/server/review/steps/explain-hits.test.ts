import { describe, expect, test } from 'vitest';
import { parseStep, type StepAnswer } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { FactRecord, SessionRecord } from '#lib/server/store/index.ts';
import { explainHits, maxComparedHits } from './explain-hits.ts';

const record = (kind: SessionKind, facts: readonly FactRecord[]) => ({ kind, facts }) as unknown as SessionRecord;
const fact = (stepType: string, key: string, value: string, sensitivity: FactRecord['sensitivity']): FactRecord => ({
  key,
  value,
  sensitivity,
  step: stepType,
  stepType,
});
const parsed = (kind: SessionKind, type: string, body: unknown): StepAnswer => {
  const read = parseStep(kind, type, body);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
};
const personal = (hits: readonly object[], customer_info: object | null = null) =>
  parsed('individual', 'AML', { type: 'AML', verification: { aml: { customer_info, total_hits: hits.length, hits } } });
const hit = (name: string, type: string, more: object = {}) => ({ info: { full_name: name }, type: [type], ...more });

describe('a screening compared with its subject', () => {
  test('values come from the customer data first, then from the other steps, with their source; never from screening', () => {
    const facts = [
      fact('AML', 'name', 'Somebody Else', 'screening'),
      fact('ID_DOCUMENT', 'name', 'Ana Pérez', 'name'),
      fact('ID_DOCUMENT', 'birth_date', '1987-03-12', 'identity'),
      fact('PHONE', 'phone', '+351912345678', 'contact'),
    ];
    const step = personal(
      [hit('Ana Perez', 'SANCTION', { info: { full_name: 'Ana Perez', birth_date: '1987-03-12' } })],
      {
        firstname: 'Ana',
        lastname: 'Pérez',
        birth_date: '1987-03-12',
      },
    );
    const [explained] = explainHits(record('individual', facts), 'AML', step, ['officer']);
    const text = JSON.stringify(explained);
    expect(explained).toMatchObject({ corporate: null, order: [expect.any(String)] });
    expect(text).toContain('Customer data');
    expect(text).toContain('ID document');
    expect(text).not.toContain('Somebody Else');
    const born = explained?.hits[0]?.attributes.find(({ key }) => key === 'birth_date');
    expect(born).toMatchObject({
      agreement: 'equal',
      subject: [{ source: 'Customer data' }, { source: 'ID document' }],
    });
    // A role that does not see class identity gets no identity facts.
    expect(
      JSON.stringify(explainHits(record('individual', facts), 'AML', personal([hit('x', 'PEP')]), ['admin'])),
    ).not.toMatch(/Ana|1987|3519/);
  });

  test('every name that a step gives is compared: at birth, also known as, of whom it screened', () => {
    const facts = [
      fact('ID_DOCUMENT', 'name', 'Ana Pérez', 'name'),
      fact('ID_DOCUMENT', 'name_other', 'Ana Wiersma', 'name'),
      fact('AML', 'name_other', 'Jorrit Hoekema', 'screening'),
    ];
    for (const name of ['Ana Pérez', 'Ana Wiersma', 'Jorrit Hoekema']) {
      const step = personal([hit(name, 'SANCTION')], { firstname: 'Ana', lastname: 'Pérez' });
      const [explained] = explainHits(record('individual', facts), 'AML', step, ['officer']);
      expect(explained?.hits[0]?.attributes.find(({ key }) => key === 'full_name')).toMatchObject({
        agreement: 'equal',
      });
    }
  });

  test('a company among the owners is compared under its own name', () => {
    const step = parsed('corporate', 'BENEFICIAL_OWNERS', {
      individuals: [],
      corporates: [
        { node_id: 1, aml: { screening: null } },
        {
          node_id: 2,
          company_details: { name: 'Anydria Shipping Ltd', country: 'PT' },
          aml: {
            matches: 1,
            screening: [{ id: 'x1', info: { full_name: 'Anydria Shipping Ltd' }, types: ['SANCTION'] }],
          },
        },
      ],
    });
    const facts = [fact('COMPANY_DETAILS', 'name', 'The Company Under Review', 'company')];
    const explained = explainHits(record('corporate', facts), 'BENEFICIAL_OWNERS', step, ['officer']);
    expect(explained).toMatchObject([{ corporate: 1, order: ['x1'] }]);
    expect(JSON.stringify(explained)).toContain('Anydria');
    expect(JSON.stringify(explained)).not.toContain('Under Review');
  });

  test('beyond the limit the order stays complete, and the strongest kinds are compared', () => {
    const hits = Array.from({ length: 2_000 }, (_, at) =>
      hit(`Person ${at}`, at % 10 === 9 ? 'SANCTION' : at % 2 === 0 ? 'ADVERSE_MEDIA' : 'PEP', { id: `h${at}` }),
    );
    const [explained] = explainHits(record('individual', []), 'AML', personal(hits), ['officer']);
    expect(explained?.hits).toHaveLength(maxComparedHits);
    expect([...(explained?.order ?? [])].sort()).toEqual(hits.map((_, at) => `h${at}`).sort());
    const compared = new Set(explained?.hits.map(({ id }) => id));
    expect(explained?.order.slice(0, maxComparedHits).every((id) => compared.has(id))).toBe(true);
    for (let at = 9; at < 2_000; at += 10) expect(compared.has(`h${at}`)).toBe(true);
  });
});
