import { expect, test } from 'vitest';
import { type SensitivityClass, sensitivityClasses } from './permissions.ts';
import { isHiddenFact, isScreeningStep } from './tipping-off.ts';

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
