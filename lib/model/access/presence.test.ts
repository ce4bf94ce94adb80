import { expect, test } from 'vitest';
import { announcementOf, announcementsFor } from './presence.ts';
import { roles } from './roles.ts';
import { maySeeScreening } from './tipping-off.ts';

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
