import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '../reviewer.ts';
import { type Action, actions, mayDo, permissionOf, sensitivityClasses } from './permissions.ts';

/** Written out once more by hand: S show, m mask, - withhold. */
const table: Record<(typeof sensitivityClasses)[number], string> = {
  //           support officer mlro auditor admin
  state: 'SSSSS',
  name: 'mSSS-',
  contact: 'mSSS-',
  identity: 'mSSS-',
  evidence: '-SSS-',
  screening: '-SSS-',
  ownership: '-SSS-',
  company: 'SSSS-',
  device: '-SSS-',
  reason_text: '-SSS-',
  secret: '-----',
  unknown: '-SSS-',
};
const letter = { show: 'S', mask: 'm', withhold: '-' } as const;

const may: Record<Action, string> = {
  'session.list': 'yyyyy',
  'session.lookup': 'yyyyy',
  'session.refresh': 'yyyyy',
  'session.init': 'yyy--',
  'session.import': '-yy-y',
  'step.read': 'yyyyy',
  'file.open': '-yyy-',
  'decision.read': '-yyy-',
  'decision.write': '-yy--',
  'referral.read': '--yy-',
  'referral.close': '--y--',
  'export.create': '-yyy-',
  'connection.read': '----y',
  'retention.read': '-yyy-',
  'retention.write': '-yy--',
  'consent.read': '-yyy-',
  'consent.write': '-yy--',
  'disposition.read': '-yyy-',
  'disposition.write': '-yy--',
  'disposition.approve': '--y--',
  'queue.read': '-yyy-',
  'assignment.write': '-yy--',
  'presence.read': '-yyy-',
  'presence.write': '-yy--',
  'numbers.read': '-yyy-',
  'account.own': 'yyyyy',
  'alert.manage': '----y',
  'audit.read': '---yy',
  'audit.prove': '--yy-',
  'activity.read': 'yyyyy',
  'session.reveal': 'y----',
  'note.read': 'yyyy-',
  'note.write': 'yyy--',
  'risk.read': '-yyy-',
  'risk.write': '-yy--',
  'owners.read': '-yyy-',
  'owners.write': '-yy--',
};

describe('the permission table', () => {
  test.each(sensitivityClasses)('permission for %s', (sensitivity) => {
    expect(roles.map((role) => letter[permissionOf([role], sensitivity)]).join('')).toBe(table[sensitivity]);
  });

  test.each(actions)('%s', (action) => {
    expect(roles.map((role) => (mayDo([role], action) ? 'y' : '-')).join('')).toBe(may[action]);
  });

  test('an unknown role, class or action is denied', () => {
    expect(permissionOf(['director' as Role], 'state')).toBe('withhold');
    expect(permissionOf(['support'], 'shoe_size' as never)).toBe('withhold');
    expect(mayDo(['officer'], 'session.delete' as Action)).toBe(false);
    expect(mayDo(['constructor' as Role], 'session.list')).toBe(false);
    expect(mayDo([], 'session.list')).toBe(false);
  });

  test('roles combine by union', () => {
    fc.assert(
      fc.property(
        fc.subarray([...roles], { minLength: 1 }),
        fc.constantFrom(...sensitivityClasses),
        fc.constantFrom(...actions),
        (held, sensitivity, action) => {
          expect(mayDo(held, action)).toBe(held.some((role) => mayDo([role], action)));
          if (held.some((role) => permissionOf([role], sensitivity) === 'show'))
            expect(permissionOf(held, sensitivity)).toBe('show');
        },
      ),
    );
  });
});
