import { describe, expect, test } from 'vitest';
import { maySeeScreening } from './access/tipping-off.ts';
import { alertRules, isOn, mayHave, rulesOf } from './alerts.ts';
import { roles } from './reviewer.ts';

const none = { own: new Map(), ofRoles: new Map() };

describe('rules by role', () => {
  test('whoever may not know of screening has none that follows from it', () => {
    for (const role of roles.filter((one) => !maySeeScreening([one])))
      expect(rulesOf(role).filter((rule) => rule !== 'status_reached' && rule !== 'delivery_failed')).toEqual([]);
    expect(rulesOf('admin')).toEqual(['delivery_failed']);
  });

  test('a referral is for MLROs alone', () => {
    expect(roles.filter((role) => mayHave([role], 'referral'))).toEqual(['mlro']);
  });

  test('the reviewer’s choice counts before the role’s, and no choice gives a rule that no role has', () => {
    const ofRoles = new Map([['officer' as const, new Map([['new_hits' as const, false]])]]);
    expect(isOn(['officer'], 'new_hits', none)).toBe(true);
    expect(isOn(['officer'], 'new_hits', { own: new Map(), ofRoles })).toBe(false);
    expect(isOn(['officer'], 'new_hits', { own: new Map([['new_hits', true]]), ofRoles })).toBe(true);
    for (const rule of alertRules)
      expect(isOn(['support'], rule, { own: new Map([[rule, true]]), ofRoles: new Map() })).toBe(
        rule === 'status_reached',
      );
  });

  test('of several roles one is enough', () => {
    expect(isOn(['support', 'officer'], 'new_hits', none)).toBe(true);
  });
});
