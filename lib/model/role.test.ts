import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Action,
  actions,
  mayDo,
  parseRoles,
  type Role,
  roles,
  rolesProblem,
  sensitivityClasses,
  sightOf,
} from './role.ts';

/** The table of the design, written out once more by hand: S shown, m masked, - withheld. */
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
  'field.reveal': 'y----',
  'note.own': 'yyy--',
  'note.all': '-yy--',
  'assignment.write': '-yy--',
  'disposition.write': '-yy--',
  'decision.write': '-yy--',
  'papers.export': '-yyy-',
  'referral.read': '--yy-',
  'referral.close': '--y--',
  'consent.read': '-yyy-',
  'consent.add': '-yy--',
  'trail.own': 'yyyyy',
  'trail.session': '-yyy-',
  'trail.all': '---y-',
  'trail.allWithoutPersonal': '----y',
  'reviewers.manage': '----y',
  'settings.manage': '----y',
  'connection.read': '----y',
  'erasure.request': '----y',
  'retention.read': '-yyy-',
  'retention.write': '-yy--',
  'account.own': 'yyyyy',
};

describe('the role table', () => {
  test.each(sensitivityClasses)('sight of %s', (sensitivity) => {
    expect(roles.map((role) => letter[sightOf([role], sensitivity)]).join('')).toBe(table[sensitivity]);
  });

  test.each(actions)('%s', (action) => {
    expect(roles.map((role) => (mayDo([role], action) ? 'y' : '-')).join('')).toBe(may[action]);
  });

  test('an unknown role, class or action is denied', () => {
    expect(sightOf(['director' as Role], 'state')).toBe('withhold');
    expect(sightOf(['support'], 'shoe_size' as never)).toBe('withhold');
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
          if (held.some((role) => sightOf([role], sensitivity) === 'show'))
            expect(sightOf(held, sensitivity)).toBe('show');
        },
      ),
    );
  });

  test('admin never stands with officer or mlro, and a stored pair gives no role at all', () => {
    expect(rolesProblem(['admin', 'officer'])).toContain('cannot be combined');
    expect(rolesProblem(['mlro', 'admin'])).toContain('cannot be combined');
    expect(rolesProblem(['admin', 'auditor'])).toBeUndefined();
    expect(rolesProblem([])).toBeDefined();
    expect(rolesProblem(['boss'])).toContain('boss');
    expect(parseRoles('admin,officer')).toEqual([]);
    expect(parseRoles('officer,boss')).toEqual([]);
    expect(parseRoles(null)).toEqual([]);
    expect(parseRoles('officer,mlro')).toEqual(['officer', 'mlro']);
  });
});
