import { expect, test } from 'vitest';
import { roles } from '../reviewer.ts';
import { type SensitivityClass, sensitivityClasses } from './permissions.ts';
import { announcementOf, announcementsFor, isHiddenFact, isScreeningStep, maySeeScreening } from './tipping-off.ts';

test.each(['AML', 'aml', 'AML_MONITORING', 'CORPORATE_AML', 'PEP_CHECK', 'SANCTIONS', 'ADVERSE_MEDIA'])(
  '%s is screening',
  (type) => {
    expect(isScreeningStep(type)).toBe(true);
  },
);
test.each(['PHONE', 'ID_DOCUMENT', 'DUPLICATE', 'CAMLET', 'BENEFICIAL_OWNERS', ''])('%s is not screening', (type) => {
  expect(isScreeningStep(type)).toBe(false);
});

test('the limited audience gets the customer’s data of steps that a customer takes part in, and no other fact', () => {
  const visible = (kind: 'individual' | 'corporate', stepType: string | null) =>
    sensitivityClasses.filter((sensitivity: SensitivityClass) => !isHiddenFact(kind, { sensitivity, stepType }));
  const customers = ['name', 'contact', 'identity', 'company'];
  expect(visible('individual', 'ID_DOCUMENT')).toEqual(customers);
  expect(visible('corporate', 'COMPANY_DETAILS')).toEqual(customers);
  for (const type of ['AML', 'DUPLICATE', 'UNKNOWN', 'COMPANY_DETAILS', 'constructor', null])
    expect(visible('individual', type)).toEqual([]);
});

test('an MLRO is announced to those who may know of referrals, an auditor to nobody', () => {
  expect(Object.fromEntries(roles.map((role) => [role, [announcementOf([role]), announcementsFor([role])]]))).toEqual({
    support: [undefined, []],
    officer: ['all', ['all']],
    mlro: ['restricted', ['all', 'restricted']],
    auditor: [undefined, ['all', 'restricted']],
    admin: [undefined, []],
  });
  for (const one of ['mlro', 'auditor'] as const) expect(announcementOf(['officer', one])).toBe('restricted');
});

test('whoever may not know of screening learns nothing', () => {
  for (const one of roles)
    for (const other of roles)
      if (!maySeeScreening([one, other])) {
        expect(announcementsFor([one, other])).toEqual([]);
        expect(announcementOf([one, other])).toBeUndefined();
      }
});
