/** How a step, a person or a company says that it failed, in words that nobody listed, and what only seems to say so. */
import {
  ana,
  customer,
  duplicates,
  each,
  liveness,
  passport,
  phone,
  piet,
  type Row,
  screening,
  tryAlone,
  withDetails,
  withDocument,
  withOwner,
  withScreening,
} from '../../testing/one-officer.ts';
import type { Body } from '../../testing/staged-clears.ts';

const withStep = (more: Body) => customer({ ID_DOCUMENT: passport(ana, {}, {}, more) });
const withLiveness = (more: Body) => customer({ LIVENESS: liveness(more) });
const withDuplicates = (more: Body) => {
  const answer = duplicates([]) as { readonly verification: { readonly duplicate: Body } };
  return customer({
    DUPLICATE: { ...answer, verification: { duplicate: { ...answer.verification.duplicate, ...more } } },
  });
};
const changes = (...timeline: readonly Body[]) => ({ timeline });

const refused: Row[] = [
  ...each(
    'step',
    [
      { step_id: '777' },
      { result: 'NOT_PERFORMED' },
      changes({ status: 'REJECTED', at: 1_764_000_000 }, { status: 'APPROVED', at: 1_760_000_000 }),
      changes({ status: 'APPROVED', date: '2026-01-01' }, { status: 'REJECTED' }),
      changes({ status: 'APPROVED', date: '2026-01-01' }, { status: 'RESUBMISSION_REQUIRED', date: '2026-01-20' }),
    ],
    withStep,
  ),
  ...each(
    'liveness',
    [
      { result: 'FAILED_NO_FACE' },
      { result: 'REJECTED_FACE_NOT_MATCHED' },
      { result: 'Cannot be verified' },
      { result: 'Can’t be verified' },
      { result: 'NOT_DONE' },
      { status: 'SKIPPED' },
      { status: 'fehlgeschlagen' },
      { status: 'NO_MATCH' },
      { face_comparison: 'NO_MATCH' },
      { liveness: 'SKIPPED' },
      { similarity_score: 0 },
      { session_id: 'another-session-0' },
      { age: '14 years' },
    ],
    withLiveness,
  ),
  ...each(
    'ID document',
    [
      { status: 'Expired and not renewed' },
      { status: 'CONFISCATED' },
      { fraud_type: 'PHOTO_SUBSTITUTION' },
      { rejected_at: 1_760_000_000 },
      { rejected_by: 'agent 7' },
      { authenticity_score: 0.02 },
      { same_person: false },
      { fields: { ...ana, document_number: 'X1', document_expiration: '2033-01-01', fin_validite: '2019-01-01' } },
    ],
    withDocument,
  ),
  ...each(
    'screening',
    [{ status: 'ERROR' }, { monitoring_status: 'PAUSED' }, { quota_exceeded: true }, { entity_type: 'company' }],
    withScreening,
  ),
  ...each(
    'duplicate',
    [{ is_unique: false }, { already_registered: true }, { status: 'DUPLICATE' }, { status: 'ALREADY_EXISTS' }],
    withDuplicates,
  ),
  ['a number of another country without its sign', customer({ PHONE: phone({ number: '31612345678' }) })],
  ['a sandbox app', customer({}, { app: { sandbox: true } })],
  ...each(
    'details',
    [
      { company: { name: 'Another BV' } },
      { registry: { registration_number: '999' } },
      { found_in_registry: false },
      { is_registered: 'no' },
    ],
    withDetails,
  ),
  ...each('owner', [{ ultimate: 'no' }, { identity: { result: 'ERROR' } }], withOwner),
  [
    'the own session of an owner under another key',
    async ({ register }) => {
      const { answers } = customer({ AML: screening(piet), ID_DOCUMENT: passport(piet) });
      const { id } = await register('individual', answers, {});
      return withOwner({ id: null, kyc: { session_id: id } });
    },
  ],
];

const cleared: Row[] = [
  ...each(
    'step',
    [changes({ status: 'APPROVED', at: 1_764_000_000 }, { status: 'REJECTED', at: 1_760_000_000 })],
    withStep,
  ),
  ...each(
    'liveness',
    [
      { result: 'PASSED' },
      { result: 'Verified without issues' },
      { result: 'Fraud not detected' },
      { result: 'No fraud or forgery detected' },
      { status: 'DONE' },
      { similarity_score: 1 },
      { failure_url: 'https://firm.example/failed', max_failures: 3, error_threshold: 0.4 },
    ],
    withLiveness,
  ),
  ...each('ID document', [{ previous_document_status: 'EXPIRED' }, { status: 'REGISTERED' }], withDocument),
  ...each(
    'screening',
    [
      { status: 'NO_MATCH', entity_type: 'person' },
      { status: 'MONITORED', alerts_enabled: true },
    ],
    withScreening,
  ),
  ...each('duplicate', [{ is_unique: true }, { status: 'NO_MATCH', count: 0 }], withDuplicates),
  ['an app', customer({}, { app: { sandbox: false, name: 'Rejected parcels' } })],
  ...each(
    'details',
    [
      { company: { name: 'INVENTED S.A.R.L.' } },
      { registered_capital: 0, name_difference: 0.1 },
      { registry: { name: 'Registre de commerce' }, found_in_registry: true },
    ],
    withDetails,
  ),
  ...each('owner', [{ ultimate: 'yes' }, { identity: { result: 'VERIFIED' } }], withOwner),
];

tryAlone('outcomes', { refused, cleared });
