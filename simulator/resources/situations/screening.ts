import { dayMs, fullName, isoDate, person } from '../../catalogue/persons/person.ts';
import { drawFrom } from '../../seed.ts';
import type { Wire } from '../../session.ts';
import { amlCheck, identityDocument, personalData } from '../personal.ts';
import { type AccessToken, accessToken } from '../token.ts';

/** Screening of persons whose documents are verified. */
export function screeningTokens(todayMs: number): AccessToken[] {
  const screened = (label: string, tags: readonly string[], ...given: readonly Wire[]) => {
    const who = person(`resource ${label}`, todayMs);
    const draw = drawFrom(`screened:${label}`);
    return accessToken(label, {
      subject: fullName(who),
      tags,
      data: personalData(who, todayMs, {
        identity: given.map((set) => identityDocument(who, 'PASSPORT', draw, todayMs, { set })),
      }),
    });
  };
  const uncertain = (decision: string | undefined) => ({
    aml_compliance: 'UNCERTAIN',
    app_aml_compliance: decision,
    aml_check: amlCheck([undocumentedMatches(todayMs)[0]]),
  });

  return [
    screened('uncertain-pending', ['uncertain'], uncertain('PENDING')),
    screened('uncertain-compliant', ['uncertain'], uncertain('COMPLIANT')),
    screened('uncertain-not-compliant', ['uncertain'], uncertain('NOT_COMPLIANT')),
    screened('uncertain-undecided', ['uncertain'], uncertain(undefined)),
    screened('not-compliant', ['aml-matches'], {
      aml_compliance: 'NOT_COMPLIANT',
      aml_check: amlCheck(undocumentedMatches(todayMs)),
    }),
    screened('aml-pending', [], { aml_compliance: 'PENDING', aml_check: null }),
    // An app without a subscription to screening: nothing was screened, although nothing is wrong.
    screened('aml-check-missing', [], { aml_check: undefined }),
    screened('aml-missing', [], { aml_compliance: undefined, app_aml_compliance: undefined, aml_check: undefined }),
    screened('aml-matches-not-delivered', [], { aml_check: amlCheck([], 4) }),
    screened('aml-contradictory', ['aml-matches'], { aml_check: amlCheck(undocumentedMatches(todayMs)) }),
    screened(
      'aml-unreadable',
      [],
      { aml_check: { aml_matches: '2', aml_response: { matches: { first: 'a', second: 'b' } } } },
      { aml_check: { aml_matches: 1, aml_response: null } },
      { aml_check: [] },
    ),
  ];
}

/** Items of `aml_response.matches`, whose fields the contract does not show (2.11, gaps): three different forms. */
const undocumentedMatches = (todayMs: number): unknown[] => [
  {
    match_id: 'specimen-88213',
    score: 0.82,
    entity: { names: ['VANDERMOLEN, Corin', 'Corin van der Molen'], born: '1961', kind: 'PEP' },
    source: { list: 'Anydria register of public functions (specimen)', updated: isoDate(todayMs - 30 * dayMs) },
  },
  {
    full_name: 'Corin Vandermolen',
    types: ['ADVERSE_MEDIA', 'SANCTION'],
    link: 'https://news.amaurot.example/118203',
    flagged: true,
  },
  'Utopia Treasury: consolidated sanctions list (specimen), entry UTS-40112',
];
