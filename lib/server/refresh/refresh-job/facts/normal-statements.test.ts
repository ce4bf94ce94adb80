import { describe, expect, test } from 'vitest';
import { company, document, sound, verified } from './testing/said-against.ts';

describe('what is normal says nothing against', () => {
  test.each<[object]>([
    [{ document_status: 'VALID', state: 'VERIFIED', status: 'APPROVED', result: 'clear', verdict: 'genuine' }],
    [
      {
        state: 'CA',
        issuing_state: 'NLD',
        state_of_birth: 'Baden-Württemberg',
        status_date: '2026-01-01',
        status_code: 200,
      },
    ],
    [
      {
        marital_status: 'single',
        civil_status: 'unknown',
        immigration_status: 'pending',
        residence_status: 'refused asylum',
      },
    ],
    [
      {
        fraud: false,
        fraud_score: 0.02,
        fraud_risk: 'low',
        fraud_detected: 'none',
        fraud_check: 'passed',
        fraud_model: 'v3',
      },
    ],
    [
      {
        stolen: 'no',
        lost_or_stolen: 'NOT_FOUND',
        is_expired: 'false',
        not_expired: true,
        blacklisted: 'N',
        revoked: 0,
      },
    ],
    [{ roubado: 'não', kradziony: 'nie', украден: 'нет', çalıntı: 'hayır', ملغى: 'لا', 失効: '否', volé: 'non' }],
    [{ état: 'valide', estado: 'vigente', bemerkung: 'Brillenträger', observação: 'nada consta', 状態: '未失効' }],
    [{ check_mrz: 1, check_face: null, check_country: '', check_date: '2026-01-01', checked_by: 'system' }],
    [
      {
        errors: [],
        warnings: {},
        reasons: null,
        error: '',
        alerts: [''],
        error_count: 0,
        issues: 'none',
        error_code: 0,
      },
    ],
    [
      {
        verified: 'true',
        is_valid: 1,
        mrz_valid: 'yes',
        portrait_match: 'MATCH',
        face_match: true,
        authenticity: 'AUTHENTIC',
      },
    ],
    [
      {
        sanctions_match: 'NO_MATCH',
        sanctioned: 'not found',
        pep: 'false',
        watchlist_hit: false,
        adverse_media: 'no hits',
      },
    ],
    [{ similarity_score: 98.2, trust_score: '91', match_score: 0.97, similarity: '97 %' }],
    [
      {
        aml_compliance: 'COMPLIANT',
        liveness: 'PASSED',
        result: 'No issues found',
        remark: 'No fraud or forgery detected',
      },
    ],
    [
      {
        surname: 'Lost',
        city: 'Invalides',
        address: '1 Stolen Lane',
        occupation: 'Fraud investigator',
        birth_place: 'Void',
      },
    ],
    [
      {
        lastname: 'Fake',
        firstname: 'Deny',
        mother_name: 'False',
        employer: 'Failed',
        issuing_authority: 'Lost Property Office',
      },
    ],
    [
      {
        reason_for_issue: 'Lost',
        issue_reason: 'Previous passport stolen',
        previous_status: 'EXPIRED',
        replaces: 'lost document',
      },
    ],
    [{ expires_at: '2033-01-01', expiry: '2033-01-01', expiration_status: 'not expired', valid_until: '2033-01-01' }],
    [
      {
        is_minor: false,
        has_chip: false,
        back_required: false,
        can_work: 'false',
        is_resident: false,
        duplicate: false,
      },
    ],
    [
      {
        restrictions: '01.06',
        endorsements: 'none',
        conditions: '',
        categories: 'B',
        organ_donor: 'no',
        validity: '10 years',
      },
    ],
    [{ mrz: '', mrz_present: false, signature: 'yes', ocr_confidence: 0.99, image_quality: 'good', version: '-1' }],
    [{ cancelled: null, cancellation_date: '', voided: 'n/a', suspended: 'None', deceased: '-' }],
    [
      {
        nationality_status: 'citizen',
        document_state: 'ACTIVE',
        verification_result: 'OK',
        outcome: 'success',
        decision: 'accept',
      },
    ],
    [
      {
        review_status: 'completed',
        processing_state: 'done',
        quality_check: 'pass',
        ocr_result: 'Bakkerman',
        test_centre: 'A',
      },
    ],
    [{ number_of_errors: '0', work_status: 'Suspended', remarks: 'Replaces passport 123, reported lost in 2019' }],
  ])('in a document: %j', (more) => expect(document(more)).toBe(''));

  test.each<[object, object]>([
    [{ status: 'VERIFIED', state: 'APPROVED', reason: {}, errors: [] }, { reason: null }],
    [{ status: 'VALIDATED', reason: { code: null, message: { original: '' } } }, {}],
    [
      { host_id_document: null },
      { metadata: { status: 'rejected by a proxy', device: 'lost phone', user_agent: 'failed' } },
    ],
    [
      {},
      {
        timeline: [
          { status: 'REJECTED', at: '2026-03-01' },
          { status: 'APPROVED', at: '2026-03-02' },
        ],
      },
    ],
    [{}, { timeline: ['SUBMITTED', 'REJECTED', 'APPROVED'] }],
    [{}, { TIMELINE: [{ at: '2026-01-02T03:04:05Z', event: 'SUBMITTED' }] }],
    // The reason of a rejection or a request that was answered belongs to a part that is not approved, which is said already.
    [{}, { reason: { code: 'FORGED_REJECTION' } }],
    [{}, { status: 'REJECTED' }],
  ])('beside its fields: %j %j', (beside, body) => expect(document({}, beside, body)).toBe(''));

  test.each<[string, () => string]>([
    [
      'duplicates',
      () => verified('DUPLICATE', { matches: [{ session_id: 'a', similarity_score: 12, status: 'REJECTED' }] }),
    ],
    [
      'phone',
      () => verified('PHONE', { verified: true, status: 'VERIFIED', voip: false, method: 'sms', ported: false }),
    ],
    ['email', () => verified('EMAIL', { value: 'rejected@lost.example', disposable: false, verified: 'true' })],
    [
      'hits',
      () =>
        verified('AML', {
          hits: [{ status: 'EXPIRED', sanctioned: true }],
          total_hits: 1,
          matches: 1,
          action_required: false,
          monitored: false,
        }),
    ],
    ['status of hits', () => verified('AML', { hits: [{}], total_hits: 1, status: 'MATCH' })],
    [
      'no hits',
      () =>
        verified('AML', {
          hits: [],
          total_hits: 0,
          matches: 0,
          screening: [],
          sanctions: 'none',
          pep: false,
          status: 'NO_MATCH',
          result: 'no hits',
        }),
    ],
    [
      'company screening',
      () => company('AML', { ...sound, matches: 1, screening: [{ sanctions: [{ name: 'OFAC' }], pep: [] }] }),
    ],
    [
      'company decision',
      () => company('AML', { ...sound, decision: { output: 'REJECTED', reasons: [{ reason: 'fraud', note: 'x' }] } }),
    ],
    [
      'company decision for it',
      () =>
        company('AML', {
          ...sound,
          decision: { output: 'COMPLIANT', reasons: [{ reason: 'False positive', note: 'another person' }] },
        }),
    ],
    [
      'company address',
      () =>
        company('COMPANY_DETAILS', {
          name: 'Rejected Ltd',
          city: 'A',
          state: 'NY',
          legal_status: 'Limited',
          company_status: 'ACTIVE',
        }),
    ],
    [
      'owners',
      () =>
        company('BENEFICIAL_OWNERS', {
          individuals: [
            {
              firstname: 'Fake',
              ultimate: false,
              status: 'REJECTED',
              reason: 'Forged',
              steps: [{ type: 'AML', status: 'REJECTED' }],
              edges: [{ node_id: 1, director: false }],
            },
          ],
          corporates: [
            {
              aml: { ...sound, action_required: true },
              documents: { certificate_of_incorporation: { status: 'REJECTED' } },
            },
          ],
        }),
    ],
    [
      'representative',
      () =>
        company('LEGAL_REPRESENTATIVE', {
          status: 'APPROVED',
          authorization: { required: false, file: null },
          steps: [{ type: 'AML', status: 'REJECTED' }],
        }),
    ],
    [
      'officer',
      () =>
        company('CORPORATE_OFFICER', {
          app: { id: '1' },
          session: { status: 'REJECTED', sandbox: true, steps: [{ type: 'AML', status: 'REJECTED' }] },
        }),
    ],
    [
      'documents',
      () =>
        company('DOCUMENTS', {
          certificate_of_incorporation: { status: 'REJECTED', files: [] },
          annual_report: { status: 'PENDING' },
        }),
    ],
  ])('%s', (_, said) => expect(said()).toBe(''));
});
