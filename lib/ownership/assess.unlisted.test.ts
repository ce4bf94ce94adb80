/** Owners who are not listed: whoever may hold what reported shares do not account for, of the subject company or of one that controls it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWhole, runs } from '#lib/testing/sample.ts';
import { assessGraph } from './assess.ts';
import { findingMessage } from './labels/findings.ts';
import { bareNode, type Holding, type OwnershipGraph, type OwnershipNode } from './model/graph.ts';
import { type Policy, policies, policyById } from './model/policies.ts';
import { sample } from './testing/sample.ts';

const thin = '\u202f';
const named = (id: string): Policy => {
  const policy = policyById(id);
  if (policy === undefined) throw new Error(`No policy ${id}`);
  return policy;
};
const messagesOf = (text: string, policy = named('amlr-2027')) => {
  const { ownership } = sample(text, 'R', { policy });
  return ownership.findings
    .filter(({ code }) => code === 'UNLISTED_MAY_OWN')
    .map((finding) => findingMessage(finding, ownership).text);
};

describe('an unlisted owner', () => {
  test('of a controlling company is possible, though only a small part of the subject is not accounted for', () => {
    const open = 'A>R .51, Q>R .49, P>A .7';
    expect(messagesOf(open)).toEqual([
      `30.00${thin}% of A, which controls or may control the subject company, is not accounted for by reported shares. One person holding all of it would have 25${thin}% or more of that company.`,
    ]);
    expect(messagesOf('A>R .51, Q>R .49, P>A .8')).toEqual([]);
    // Only AMLR looks at shares of controlling companies.
    for (const id of ['amld-4', 'uk-psc', 'fincen-cdd']) expect(messagesOf(open, named(id))).toEqual([]);
  });

  test('two levels above the subject company counts the same', () => {
    expect(messagesOf('A>R .51, Q>R .49, B>A .51, S>A .49, P>B .7')).toEqual([
      expect.stringMatching(/^30\.00.% of B, which controls/),
    ]);
  });

  test('who would control a shareholder by the rest of it holds what that one holds, whole', () => {
    const open = 'A>R .3, Q>R .7, P>A .49';
    expect(messagesOf(open)).toEqual([
      `One person holding what is not accounted for by reported shares of A would have 30.00${thin}% of the subject company, with the companies that come under control by it: 25${thin}% or more.`,
    ]);
    expect(messagesOf(open, named('amld-4'))).toHaveLength(1);
    expect(messagesOf(open, named('uk-psc'))).toHaveLength(1);
    expect(messagesOf(open, named('fincen-cdd'))).toEqual([]);
  });

  test('UK PSC multiplies nothing: a minority of a company brings nothing of what that one holds', () => {
    expect(messagesOf('A>R .6, Q>R .4, P>A .5', named('amlr-2027'))).toHaveLength(2);
    expect(messagesOf('A>R .6, Q>R .4, P>A .5', named('uk-psc'))).toEqual([]);
  });

  test('is never missed: the warning is there wherever a person holding all the rest would be an owner', () => {
    const companies = 4;
    const lines = fc.array(fc.tuple(fc.nat(companies + 2), fc.nat(companies - 1), fc.integer({ min: 1, max: 100 })), {
      minLength: 2,
      maxLength: 9,
    });
    let warned = 0;
    fc.assert(
      fc.property(lines, fc.constantFrom(...policies), (some, policy) => {
        const { graph, rest } = toGraph(some, companies);
        const ownership = assessGraph(graph, policy, null);
        const unlisted = 'unlisted';
        const holdings = [...rest].map(([owned, share]) => holdingOf(unlisted, owned, share));
        const asPerson = assessGraph(
          { ...graph, nodes: [...graph.nodes, nodeOf(unlisted, false)], holdings: [...graph.holdings, ...holdings] },
          policy,
          null,
        );
        const verdict = asPerson.assessments.find(({ key }) => key === unlisted)?.verdict;
        if (verdict === 'not_by_reported_shares' || verdict === undefined) return;
        warned += 1;
        expect(ownership.findings.map(({ code }) => code)).toContain('UNLISTED_MAY_OWN');
      }),
      runs(1_000),
    );
    expect(warned).toBeGreaterThan(isWhole ? 200 : 0);
  });
});

const nodeOf = (key: string, isCompany: boolean): OwnershipNode => ({
  ...bareNode,
  key,
  kind: isCompany ? 'company' : 'person',
});
const holdingOf = (owner: string, owned: string, share: number): Holding => ({
  key: `${owner}>${owned}`,
  owner,
  owned,
  share,
  reported: null,
  director: false,
  inLoop: false,
});

/** Companies `0` (the root) and on, then persons; no company over 100 %, none in a loop. `rest`: what is left of each. */
function toGraph(lines: readonly (readonly [number, number, number])[], companies: number) {
  const shares = new Map(
    lines.filter(([owner, owned]) => owner > owned).map(([owner, owned, part]) => [`${owner}>${owned}`, part / 100]),
  );
  const sums = new Map<string, number>();
  for (const [key, share] of shares) {
    const owned = key.split('>')[1] ?? '';
    sums.set(owned, (sums.get(owned) ?? 0) + share);
  }
  const holdings = [...shares].map(([key, share]) => {
    const [owner = '', owned = ''] = key.split('>');
    return holdingOf(owner, owned, share / Math.max(1, sums.get(owned) ?? 1));
  });
  const nodes = Array.from({ length: companies + 3 }, (_, index) => nodeOf(String(index), index < companies));
  const rest = nodes.flatMap(({ key, kind }): [string, number][] => {
    const left = 1 - (sums.get(key) ?? 0);
    return kind === 'company' && left > 1e-9 ? [[key, left]] : [];
  });
  const by = { direction: 'inferred', unit: 'inferred', root: 'only' } as const;
  const graph: OwnershipGraph = {
    nodes,
    holdings,
    interpretation: { direction: 'owners_list_holdings', unit: 'fraction', root: '0', by, candidates: [] },
    computable: true,
    findings: [],
  };
  return { graph, rest };
}
