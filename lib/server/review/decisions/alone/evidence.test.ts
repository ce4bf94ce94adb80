/** Evidence that is not there, cannot be looked at or is of something else, and sessions in which nobody was identified. */
import { servedFile } from '../../testing/fake-service.ts';
import {
  ana,
  customer,
  duplicates,
  each,
  email,
  fileOf,
  goneFile,
  heic,
  individual,
  liveness,
  noFile,
  passport,
  phone,
  proof,
  pvid,
  type Row,
  screening,
  step,
  tryAlone,
  withDocument,
  withDocuments,
  withFirm,
  withOwner,
  withRepresentative,
} from '../../testing/one-officer.ts';
import { documents } from '../../testing/sound-company.ts';

/** The only picture of the document's front. */
const withFront = (front: unknown) => withDocument({ files: { front, face: servedFile }, original_files: {} });
const fronts = (files: Record<string, unknown>): Row[] =>
  Object.entries(files).map(([what, front]) => [`front: ${what}`, withFront(front)]);
const inert = '\0'.repeat(16);

const refused: Row[] = [
  ...each('liveness', [{ file: null }, { file: fileOf('%PDF-1.7\n', 'application/pdf') }], (more) =>
    customer({ LIVENESS: liveness(more) }),
  ),
  ...each(
    'ID document',
    [
      { files: { front: servedFile, back: goneFile, face: servedFile } },
      { files: { front: servedFile, face: fileOf('') } },
      { files: { front: servedFile, back: servedFile }, original_files: { front: servedFile } },
      { files: { back: servedFile }, original_files: null },
    ],
    withDocument,
  ),
  ['a screening alone', individual({ AML: screening(ana) })],
  [
    'a face of the duplicates that is gone',
    customer({
      DUPLICATE: step('DUPLICATE', { verification: { duplicate: { face: goneFile.url, matches: [] } } }),
    }),
  ],
  ...each(
    'proof',
    [{ files: { accomodation: servedFile }, original_files: {} }, { files: { proof: goneFile } }],
    (document) => customer({ PROOF_OF_ADDRESS: proof({}, document) }),
  ),
  ...each(
    'holding company’s documents',
    [
      { registry_of_directors_and_shareholders: undefined, annual_report: documents.certificate_of_incorporation },
      { certificate_of_incorporation: { status: 'REJECTED', files: [servedFile] } },
    ],
    (more) => withFirm({ documents: { ...documents, ...more } }),
  ),
  ...each(
    'representative',
    [
      { firstname: null, lastname: null },
      { firstname: 'UNKNOWN', lastname: 'UNKNOWN' },
      { steps: [{ id: '3', type: 'AML', status: 'APPROVED' }] },
      { authorization: null },
      { authorization: { required: true, file: noFile } },
    ],
    withRepresentative,
  ),
  ...each(
    'owner',
    [
      { steps: [{ id: '3', type: 'AML', status: 'APPROVED' }] },
      {
        steps: [
          { id: '2', type: 'PROOF_OF_ADDRESS', status: 'APPROVED' },
          { id: '3', type: 'AML', status: 'APPROVED' },
        ],
      },
    ],
    withOwner,
  ),
  ...fronts({
    null: null,
    'an empty list': [],
    'an address of a space': { ...servedFile, url: ' ' },
    'an address of null': { ...servedFile, url: null },
    'about:blank': { ...servedFile, url: 'about:blank' },
    'a type and a size alone': { type: 'image/png', size: 8 },
    'an error of the storage': fileOf('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'),
    'the text null': fileOf('null'),
    'an image in Base64': fileOf('iVBORw0KGgoAAAANSUhEUgAA'),
    'text in UTF-16': fileOf('\xff\xfeh\0e\0l\0l\0o\0'),
    RTF: fileOf('{\\rtf1 passport}'),
    ELF: fileOf(`\x7fELF\x02\x01\x01${inert}`),
    sound: fileOf(`RIFF\x24\0\0\0WAVEfmt ${inert}`),
    zeros: fileOf('\0'.repeat(64)),
    'one byte': fileOf('x'),
    'four bytes of a PDF': fileOf('%PDF'),
    'a zip archive': fileOf(`PK\x05\x06${inert}`),
    'HTML of a sign-in': fileOf('<!doctype html><title>Sign in</title>'),
    gone: goneFile,
  }),
  ...each(
    'ID document',
    [
      { files: [], original_files: [] },
      { files: { face: servedFile }, original_files: { face: servedFile } },
      { files: { selfie: servedFile }, original_files: null },
      { files: '', original_files: '' },
      { files: { front: noFile, back: noFile, face: noFile }, original_files: { front: noFile } },
      { fields: {} },
      { fields: { firstname: '-', lastname: '-', birth_date: '-' } },
    ],
    withDocument,
  ),
  ...each(
    'ID document step',
    [{ document: null }, { document: {} }, { document: [] }, { document: 'passport' }],
    (more) => customer({ ID_DOCUMENT: passport(ana, {}, {}, more) }),
  ),
  ...each(
    'liveness',
    [{ file: {} }, { file: noFile }, { file: [] }, { file: goneFile }, { file: fileOf('') }],
    (more) => customer({ LIVENESS: liveness(more) }),
  ),
  ...each(
    'proof',
    [
      { files: [], original_files: [] },
      { files: { proof: [] }, original_files: null },
      { files: { proof: noFile }, original_files: { proof: noFile } },
      { files: { proof: fileOf('') }, original_files: {} },
      { files: { proof: fileOf('<html></html>') }, original_files: {} },
    ],
    (document) => customer({ PROOF_OF_ADDRESS: proof({}, document) }),
  ),
  ...each(
    'PVID',
    [
      { files: {}, face: noFile },
      { files: { front: goneFile }, face: servedFile },
      { files: { front: servedFile }, face: fileOf('') },
      { fields: {} },
    ],
    (document) => individual({ AML: screening(ana), PVID: pvid(ana, {}, document) }),
  ),
  ['liveness, e-mail and screening', individual({ AML: screening(ana), LIVENESS: liveness(), EMAIL: email() })],
  ['proof, phone and screening', individual({ AML: screening(ana), PROOF_OF_ADDRESS: proof(), PHONE: phone() })],
  ['a document without a screening', individual({ ID_DOCUMENT: passport(ana), LIVENESS: liveness() })],
  [
    'an unknown step instead of a document',
    individual({ AML: screening(ana), SELF_DECLARATION: step('SELF_DECLARATION') }),
  ],
  ['matches of faces that cannot be read', customer({ DUPLICATE: duplicates('2') })],
  ...each(
    'documents',
    [
      { memorandum_of_association: undefined },
      { certificate_of_incorporation: { status: 'APPROVED', files: [{}] } },
      { certificate_of_incorporation: { status: 'APPROVED', files: [null] } },
      { certificate_of_incorporation: { status: 'APPROVED', files: {} } },
      { certificate_of_incorporation: { status: 'APPROVED', files: [fileOf('')] } },
      { certificate_of_incorporation: { status: 'APPROVED', files: [fileOf('Not found')] } },
      { certificate_of_incorporation: null },
      { certificate_of_incorporation: 'APPROVED' },
      { certificate_of_incorporation: { status: 'SUBMITTED', files: [servedFile] } },
      { licence: { status: 'REJECTED', files: [servedFile] } },
    ],
    withDocuments,
  ),
  ...each(
    'holding company’s documents',
    [
      { CERTIFICATE_OF_INCORPORATION: { status: 'PENDING', files: [servedFile] } },
      { memorandum_of_association: { status: 'VALIDATED', files: [goneFile] } },
    ],
    (more) => withFirm({ documents: { ...documents, ...more } }),
  ),
  ...each(
    'representative',
    [
      { firstname: ' ', lastname: '-' },
      { firstname: 'N.N.', lastname: 'N.N.' },
      { firstname: '???', lastname: '???' },
      { steps: [] },
      { steps: null },
      {
        steps: [
          { id: '1', type: 'EMAIL', status: 'APPROVED' },
          { id: '3', type: 'AML', status: 'APPROVED' },
        ],
      },
      { steps: [{ id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' }] },
      { steps: { ID_DOCUMENT: 'REJECTED', AML: 'APPROVED' } },
      { authorization: { required: 1, file: null } },
      { authorization: { required: 'yes', file: {} } },
      { authorization: { required: true, file: fileOf('') } },
      { authorization: { required: true, file: fileOf('<html>gone</html>') } },
      { authorization: { required: true, file: servedFile, status: 'REJECTED' } },
    ],
    withRepresentative,
  ),
  ...each(
    'owner',
    [
      { firstname: '-', lastname: '-' },
      {
        steps: [
          { id: '1', type: 'EMAIL', status: 'APPROVED' },
          { id: '3', type: 'AML', status: 'APPROVED' },
        ],
      },
      {
        steps: [
          { id: '1', type: 'ID_DOCUMENT', status: 'REJECTED' },
          { id: '3', type: 'AML', status: 'APPROVED' },
        ],
      },
      { steps: null, status: null },
    ],
    withOwner,
  ),
];

const pdf = fileOf('%PDF-1.7\n%aaaaaaaaaaaa\n', 'application/pdf');
const jpeg = fileOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100, 1)]), 'image/jpeg');
const webm = [
  0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81, 1, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d,
];
const cleared: Row[] = [
  ...fronts({
    'a PDF': pdf,
    'a JPEG': jpeg,
    'a GIF': fileOf(`GIF89a${inert}`),
    'a WebP': fileOf(`RIFF\x24\0\0\0WEBPVP8 ${inert}`),
  }),
  ...each(
    'ID document',
    [
      { files: { front: servedFile, face: servedFile }, original_files: { front: servedFile } },
      { files: { front: servedFile, back: null, face: servedFile } },
      { files: { front: servedFile, back: noFile, face: servedFile } },
      { files: { front: servedFile, back: heic, face: servedFile } },
      { files: { front: servedFile, back: servedFile, face: servedFile, selfie: jpeg } },
      { original_files: null },
      { original_files: undefined },
      { files: null },
      { type: 'NATIONAL_ID' },
      { type: 'RESIDENT_PERMIT' },
    ],
    withDocument,
  ),
  ...each(
    'liveness',
    [
      { file: fileOf('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'video/mp4') },
      { file: fileOf(Buffer.from(webm), 'video/webm') },
      { file: jpeg },
      { file: servedFile, thumbnail: null },
    ],
    (more) => customer({ LIVENESS: liveness(more) }),
  ),
  ...each(
    'proof',
    [{ files: { proof: pdf } }, { original_files: null }, { files: { proof: servedFile, accomodation: noFile } }],
    (document) => customer({ PROOF_OF_ADDRESS: proof({}, document) }),
  ),
  ...each(
    'documents',
    [
      { memorandum_of_association: { status: 'APPROVED', files: [pdf, servedFile] } },
      { annual_report: null },
      { articles_of_amendment: {} },
      { annual_report: { status: 'VALIDATED', files: [pdf] } },
      { certificate_of_incorporation: { status: 'VALIDATED', files: [pdf] } },
    ],
    withDocuments,
  ),
  ...each('holding company with', [{ documents: undefined }, { documents: null }], withFirm),
  ...each(
    'representative',
    [
      { authorization: { required: true, file: pdf } },
      { authorization: { required: true, file: servedFile, status: 'APPROVED' } },
      { authorization: { required: false, file: noFile } },
      {
        steps: [
          { id: '1', type: 'PVID', status: 'APPROVED' },
          { id: '3', type: 'AML', status: 'APPROVED' },
        ],
      },
    ],
    withRepresentative,
  ),
];

tryAlone('evidence', { refused, cleared });
