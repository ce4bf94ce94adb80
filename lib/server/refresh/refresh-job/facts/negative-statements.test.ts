import { describe, expect, test } from 'vitest';
import { company, document, sound, verified } from './testing/said-against.ts';

describe('what is said against a document', () => {
  test.each<[object, string]>([
    [{ status: 'REVOKED' }, 'status=REVOKED'],
    [{ document_status: 'STOLEN' }, 'document_status=STOLEN'],
    [{ documentState: 'Revoked' }, 'documentState=Revoked'],
    [{ 'Document Validity': 'not valid' }, 'Document Validity=not valid'],
    [{ validity: 'EXPIRED' }, 'validity=EXPIRED'],
    [{ lost_or_stolen: 'true' }, 'lost_or_stolen=true'],
    [{ is_stolen: 'yes' }, 'is_stolen=yes'],
    [{ isValid: false }, 'isValid=false'],
    [{ not_expired: 'false' }, 'not_expired=false'],
    [{ mrz_valid: 'No' }, 'mrz_valid=No'],
    [{ is_expired: true }, 'is_expired=true'],
    [{ fraud: 'true' }, 'fraud=true'],
    [{ fraudScore: 0.97 }, 'fraudScore=0.97'],
    [{ fraud_risk: 'HIGH' }, 'fraud_risk=HIGH'],
    [{ check_mrz: -1 }, 'check_mrz=-1'],
    [{ check_security_features: '-1' }, 'check_security_features=-1'],
    [{ checks: { mrz: -1, face: 1 } }, 'checks.mrz=-1'],
    [{ checks: [{ name: 'security_features', result: 'FAIL' }] }, 'checks.result=FAIL'],
    [{ portrait_match: 'FAILED' }, 'portrait_match=FAILED'],
    [{ face_matching: 'NO_MATCH' }, 'face_matching=NO_MATCH'],
    [{ face_match: false }, 'face_match=false'],
    [{ authenticity: 'FAKE' }, 'authenticity=FAKE'],
    [{ chip_authentication: 'unsuccessful' }, 'chip_authentication=unsuccessful'],
    [{ tamper_detected: 1 }, 'tamper_detected=1'],
    [{ fraudSignals: ['screen recapture'] }, 'fraudSignals=screen recapture'],
    [{ liveness: 'FAILED' }, 'liveness=FAILED'],
    [{ aml_compliance: 'NOT_COMPLIANT' }, 'aml_compliance=NOT_COMPLIANT'],
    [{ aml_compliance: 'UNCERTAIN' }, 'aml_compliance=UNCERTAIN'],
    [{ estado: 'RECHAZADO' }, 'estado=RECHAZADO'],
    [{ gültigkeit: 'ungültig' }, 'gültigkeit=ungültig'],
    [{ blacklisted: 'Y' }, 'blacklisted=Y'],
    [{ volé: true }, 'volé=true'],
    [{ état: 'perdu' }, 'état=perdu'],
    [{ observation: 'signalé volé le 3/2/2024' }, 'observation=signalé volé le 3/2/2024'],
    [{ bemerkung: 'als gestohlen gemeldet' }, 'bemerkung=als gestohlen gemeldet'],
    [{ opmerking: 'als gestolen opgegeven' }, 'opmerking=als gestolen opgegeven'],
    [{ roubado: 'sim' }, 'roubado=sim'],
    [{ estado: 'anulado' }, 'estado=anulado'],
    [{ stato: 'smarrito' }, 'stato=smarrito'],
    [{ kradziony: 'tak' }, 'kradziony=tak'],
    [{ uwagi: 'zgłoszony jako skradziony' }, 'uwagi=zgłoszony jako skradziony'],
    [{ украден: 'true' }, 'украден=true'],
    [{ недействителен: 'да' }, 'недействителен=да'],
    [{ çalıntı: 'evet' }, 'çalıntı=evet'],
    [{ 失効: 'true' }, '失効=true'],
    [{ ملغى: 'نعم' }, 'ملغى=نعم'],
    [{ deceased: true }, 'deceased=true'],
    [{ revoked_at: '2025-01-01' }, 'revoked_at=2025-01-01'],
    [{ interpol_sltd: 'HIT' }, 'interpol_sltd=HIT'],
    [{ remark: 'Reported lost by its holder' }, 'remark=Reported lost by its holder'],
    [{ similarity_score: 3 }, 'similarity_score=3'],
    [{ identity_check: 'FAILED' }, 'identity_check=FAILED'],
    [{ date_of_birth_match: 'no' }, 'date_of_birth_match=no'],
    [{ check_date_of_birth: -1 }, 'check_date_of_birth=-1'],
    [{ document_type_check: 'failed' }, 'document_type_check=failed'],
    [{ checks: { mrz: { value: '-1' } } }, 'checks.mrz.value=-1'],
    [{ residence_permit_status: 'withdrawn' }, 'residence_permit_status=withdrawn'],
    [{ result: 'not valid or stolen' }, 'result=not valid or stolen'],
    [{ result: 'No issues, document expired' }, 'result=No issues, document expired'],
  ])('%j', (more, said) => expect(document(more)).toBe(`document.fields.${said}`));

  test.each<[object, object, string]>([
    [{ status: 'REJECTED' }, {}, 'document.status=REJECTED'],
    [{ state: 'REJECTED' }, {}, 'document.state=REJECTED'],
    [{ verification: { outcome: 'denied' } }, {}, 'document.verification.outcome=denied'],
    [{ reason: { code: 'FORGED_REJECTION' } }, {}, 'document.reason.code=FORGED_REJECTION'],
    [{ errors: ['FORGED'] }, {}, 'document.errors=FORGED'],
    [{ warnings: [{ code: 'PHOTOCOPY' }] }, {}, 'document.warnings.code=PHOTOCOPY'],
    [{ Verified: 0 }, {}, 'document.Verified=0'],
    [{ error_code: 'E12' }, {}, 'document.error_code=E12'],
    [{}, { state: 'REJECTED' }, 'state=REJECTED'],
    [{}, { reasons: [{ code: 'FORGED_REJECTION' }] }, 'reasons.code=FORGED_REJECTION'],
    [{}, { rejection_reason: 'FORGED' }, 'rejection_reason=FORGED'],
    [{}, { verdict: 'ko' }, 'verdict=ko'],
    [{}, { decision: { output: 'not compliant' } }, 'decision.output=not compliant'],
    [{}, { steps: [{ type: 'MRZ', status: 'REJECTED' }] }, 'steps.status=REJECTED'],
    [
      {},
      {
        timeline: [
          { status: 'REJECTED', at: '2026-03-02' },
          { status: 'APPROVED', at: '2026-03-01' },
        ],
      },
      'timeline.status=REJECTED',
    ],
    [{}, { timeline: ['SUBMITTED', 'REJECTED'] }, 'timeline=REJECTED'],
  ])('beside its fields: %j %j', (beside, body, said) => expect(document({}, beside, body)).toBe(said));

  test('what is long, hostile or repeated is bounded and of one line', () => {
    const said = document({
      remark: `forged\u202e\n${'x'.repeat(9000)}`,
      ...Object.fromEntries([...Array(500)].map((_, at) => [`fraud_${at}`, true])),
    });
    expect(said.length).toBeLessThan(3000);
    expect(said).toContain('[U+202E]');
    expect(said).not.toContain('\n');
  });
});

describe('what is said against any other step', () => {
  test.each<[string, () => string, string]>([
    ['liveness failed', () => verified('LIVENESS', { status: 'FAILED' }), 'verification.liveness.status=FAILED'],
    ['liveness false', () => verified('LIVENESS', { passed: false }), 'verification.liveness.passed=false'],
    [
      'liveness 3 %',
      () => verified('LIVENESS', { similarity_score: '0.03' }),
      'verification.liveness.similarity_score=0.03',
    ],
    ['a spoof', () => verified('LIVENESS', { spoof: { detected: true } }), 'verification.liveness.spoof.detected=true'],
    ['phone unverified', () => verified('PHONE', { verified: 'false' }), 'verification.phone.verified=false'],
    ['phone failed', () => verified('PHONE', {}, { result: 'failure' }), 'verification.result=failure'],
    [
      'mail bounced',
      () => verified('EMAIL', { delivery_status: 'failed' }),
      'verification.email.delivery_status=failed',
    ],
    [
      'matches beside no hits',
      () => verified('AML', { hits: [], total_hits: 0, matches: 1 }),
      'verification.aml.matches=1',
    ],
    [
      'a second list of hits',
      () => verified('AML', { hits: [], screening: [{ name: 'X' }] }),
      'verification.aml.screening=1',
    ],
    ['a status of its own', () => verified('AML', { hits: [], status: 'MATCH' }), 'verification.aml.status=MATCH'],
    [
      'a decision',
      () => verified('AML', { hits: [], decision: 'not compliant' }),
      'verification.aml.decision=not compliant',
    ],
    [
      'sanctioned',
      () => verified('AML', { hits: [], customer_info: { is_sanctioned: true } }),
      'verification.aml.customer_info.is_sanctioned=true',
    ],
    ['company hits', () => company('AML', { ...sound, total_hits: 2 }), 'total_hits=2'],
    ['company list of hits', () => company('AML', { ...sound, hits: [{ name: 'X' }] }), 'hits=1'],
    ['company sanctions', () => company('AML', { ...sound, sanctions: [{ name: 'OFAC' }] }), 'sanctions=1'],
    ['company state', () => company('AML', { ...sound, state: 'MATCH' }), 'state=MATCH'],
    [
      'owner state',
      () =>
        company('BENEFICIAL_OWNERS', {
          individuals: [{ firstname: 'Jan', status: 'APPROVED', state: 'REJECTED' }],
          corporates: [],
        }),
      'individuals.state=REJECTED',
    ],
    [
      'owner check',
      () =>
        company('BENEFICIAL_OWNERS', {
          individuals: [{ firstname: 'Jan', steps: [{ type: 'AML', status: 'APPROVED', state: 'REJECTED' }] }],
          corporates: [],
        }),
      'individuals.steps.state=REJECTED',
    ],
    [
      'owner reason',
      () => company('BENEFICIAL_OWNERS', { individuals: [{ status: 'APPROVED', reason: 'Forged' }], corporates: [] }),
      'individuals.reason=Forged',
    ],
    [
      'owner sanctioned',
      () => company('BENEFICIAL_OWNERS', { individuals: [{ status: 'APPROVED', sanctioned: true }], corporates: [] }),
      'individuals.sanctioned=true',
    ],
    [
      'owning company',
      () =>
        company('BENEFICIAL_OWNERS', {
          individuals: [],
          corporates: [{ aml: sound, state: 'REJECTED', documents: {} }],
        }),
      'corporates.state=REJECTED',
    ],
    [
      'owning company, hits elsewhere',
      () => company('BENEFICIAL_OWNERS', { individuals: [], corporates: [{ aml: { ...sound, total_hits: 2 } }] }),
      'corporates.aml.total_hits=2',
    ],
    [
      'representative',
      () => company('LEGAL_REPRESENTATIVE', { firstname: 'A', status: 'APPROVED', state: 'REJECTED', steps: [] }),
      'state=REJECTED',
    ],
    [
      'representative, second list',
      () =>
        company('LEGAL_REPRESENTATIVE', {
          firstname: 'A',
          status: 'APPROVED',
          checks: [{ type: 'AML', status: 'REJECTED' }],
        }),
      'checks.status=REJECTED',
    ],
    [
      'company document',
      () =>
        company('DOCUMENTS', { certificate_of_incorporation: { status: 'APPROVED', state: 'REJECTED', files: [] } }),
      'certificate_of_incorporation.state=REJECTED',
    ],
    [
      'company details',
      () => company('COMPANY_DETAILS', { name: 'A', verification_status: 'failed' }),
      'verification_status=failed',
    ],
  ])('%s', (_, said, expected) => expect(said()).toBe(expected));
});
