/** Other forms in which a document or a portrait says what is wrong: texts, lists of labels, barcodes, periods, escaped zones, marks. */
import { servedFile } from '../../testing/fake-service.ts';
import {
  ana,
  company,
  customer,
  dayIn,
  each,
  email,
  liveness,
  passport,
  phone,
  proof,
  type Row,
  tryAlone,
  withDetails,
  withDocument,
  withDocuments,
  withFields,
  withRepresentative,
} from '../../testing/one-officer.ts';
import { plain } from '../../testing/sound-company.ts';
import type { Body } from '../../testing/staged-clears.ts';

const zone = 'P<RUSBAKKERMAN<<PIET<<<<<<<<<<<<<<<<<<<<<<<<\nR7654321<3RUS9109098M3301018<<<<<<<<<<<<<<<2';

const withOwnersAnswer = (more: Body) =>
  company({ BENEFICIAL_OWNERS: { ...(plain.BENEFICIAL_OWNERS as Body), ...more } });

const refused: Row[] = [
  ...each(
    'ID document fields',
    [
      { ocr: [{ label: 'Surname', text: 'BAKKERMAN' }] },
      { ocr: [{ field: 'last_name', content: 'BAKKERMAN' }] },
      { data: '{"lastname":"BAKKERMAN","firstname":"Piet"}' },
      { text: 'Surname: BAKKERMAN\nGiven names: PIET\nDate of birth: 09.09.1991' },
      { фамилия: 'БАККЕРМАН' },
      { 'дата рождения': '09.09.1991' },
      { 出生日期: '1991年9月9日' },
      { mrz_dob: '910909' },
      { validity: '2009-01-01 - 2019-01-01' },
      { выдан: '01.01.2031' },
      { edad: '17 años' },
      { is_minor: true },
      { age_over_18: 'no' },
      { age_group: 'MINOR' },
      { ageGroup: 'UNDER_18' },
      { age_range: '13-17' },
      { is_child: true },
      { date_of_death: '2020-05-05' },
      { legal_guardian: 'Luis Pérez' },
      { zone_text: encodeURIComponent(zone) },
      { zone_text: zone.replaceAll('<', '‹') },
    ],
    withFields,
  ),
  ...each(
    'ID document',
    [
      { barcode: '@\nANSI 636000080002DL\nDCSBAKKERMAN\nDACPIET\nDBB09091991\nDBA01012019' },
      { subtype: 'SPECIMEN' },
      { is_copy: true },
      { screen_replay: true },
      { gueltig: 'nein' },
      { result: 'consider' },
      { confidence: 'very low' },
      { files: { front: { ...servedFile, deleted: true }, face: servedFile }, original_files: null },
    ],
    withDocument,
  ),
  ...each(
    'step',
    [
      { vérifié: 'non' },
      { test: true },
      { manual_override: true },
      { bypassed: true },
      { superseded: true },
      { deleted_at: '2026-01-01' },
      { code: 'DOCUMENT_HIDDEN' },
      { flagged_as: ['DOCUMENT_HIDDEN'] },
      { code: 'FORGED' },
      { session_id: 'another-session-0' },
    ],
    (more) => customer({ ID_DOCUMENT: passport(ana, {}, {}, more) }),
  ),
  ...each(
    'liveness',
    [{ presentation_attack: 'DETECTED' }, { face_detected: false }, { estimated_age: 14 }, { method: 'none' }],
    (more) => customer({ LIVENESS: liveness(more) }),
  ),
  ...each('proof', [{ cliente: 'Piet Bakkerman' }, { contrato_a_nombre_de: 'Piet Bakkerman' }], (fields) =>
    customer({ PROOF_OF_ADDRESS: proof(fields) }),
  ),
  ...each('phone', [{ method: 'none' }, { method: 'SKIPPED' }, { disposable: true }], (more) =>
    customer({ PHONE: phone(more) }),
  ),
  ...each('email', [{ verification: 'skipped' }, { deliverable: false }], (more) => customer({ EMAIL: email(more) })),
  ...each('details', [{ session_id: 'another-session-0' }, { type: 'AML' }, { code: 'FORGED_REJECTION' }], withDetails),
  ...each('owners', [{ session_id: 'another-session-0' }, { type: 'AML' }], withOwnersAnswer),
  ...each('documents', [{ session_id: 'another-session-0' }, { type: 'AML' }], withDocuments),
  ...each('representative', [{ type: 'AML' }], withRepresentative),
  ['phone under another key', customer({ PHONE: phone({ e164: '+79123456789' }) })],
  ['phone without a message', customer({ PHONE: phone({ sms_delivered: false }) })],
  ['email under another key', customer({ EMAIL: email({ address: 'piet@mail.example' }) })],
];

const cleared: Row[] = [
  ...each(
    'ID document fields',
    [
      {
        ocr: [
          { label: 'Surname', text: 'PEREZ' },
          { label: 'Authority', text: 'DGP' },
        ],
      },
      { data: '{"lastname":"PEREZ","firstname":"Ana"}', note: '{not JSON' },
      { text: 'Surname: PEREZ\nGiven names: ANA\nValid until: 01.01.2033' },
      { фамилия: 'Pérez', гражданство: 'ESP' },
      { mrz_dob: '800101', mrz_expiry: '330101' },
      { validity: '2023-01-01 - 2033-01-01' },
      { issue_date: '2022-03-01' },
      { age: '46 years', is_minor: false, over_18: true, age_over_21: true },
      { date_of_death: '', guardian: null, specimen: false },
      { age_group: 'ADULT', age_range: '40-49', is_child: false, age_verification: 'passed' },
      { test_centre: 'Madrid', copy_number: 1, certified_copy: true, nfc_skipped: true },
    ],
    withFields,
  ),
  ...each(
    'ID document',
    [
      { barcode: '@\nANSI 636000080002DL\nDCSPEREZ\nDACANA\nDBB01011980\nDBA01012033' },
      { is_copy: false, chip_read: 'skipped', nfc_skipped: 'not supported' },
      { gueltig: 'ja', gueltig_bis: '01.01.2033', ocr_confidence: 0.31 },
      {
        type: 'NATIONAL_ID',
        fields: { ...ana, document_number: 'X1', issue_date: '1990-01-01', document_expiration: '9999-12-31' },
      },
    ],
    withDocument,
  ),
  ...each('step', [{ expires_at: dayIn(30) }, { test: false, deleted_at: null, attempts: 2 }], (more) =>
    customer({ ID_DOCUMENT: passport(ana, {}, {}, more) }),
  ),
  ...each(
    'liveness',
    [
      { face_detected: true, faces: 1 },
      { presentation_attack: 'NOT_DETECTED' },
      { estimated_age: 46, method: 'passive' },
    ],
    (more) => customer({ LIVENESS: liveness(more) }),
  ),
  ...each(
    'proof',
    [
      { cliente: 'PEREZ ANA' },
      { client: '88172', customer_type: 'residential', cliente: 'Residencial', to: '31 Jan 2026' },
    ],
    (fields) => customer({ PROOF_OF_ADDRESS: proof(fields) }),
  ),
  ...each('phone', [{ method: 'flash_call' }, { method: 'SMS', disposable: false }], (more) =>
    customer({ PHONE: phone(more) }),
  ),
  ['details of their type', withDetails({ type: 'COMPANY_DETAILS' })],
  ['owners of their type', withOwnersAnswer({ type: 'BENEFICIAL_OWNERS' })],
  ['phone twice alike', customer({ PHONE: phone({ e164: '+34600123456', sms_delivered: true }) })],
];

tryAlone('forms', { refused, cleared });
