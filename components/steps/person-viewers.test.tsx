import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import EmailViewer from '#components/steps/email/viewer.tsx';
import IdDocumentViewer from '#components/steps/id-document/viewer.tsx';
import PhoneViewer from '#components/steps/phone/viewer.tsx';
import ProofOfAddressViewer from '#components/steps/proof-of-address/viewer.tsx';
import PvidViewer from '#components/steps/pvid/viewer.tsx';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { explanationQuery } from '#lib/client/step.ts';
import type { StepExplanation } from '#lib/model/session/explanation.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { runs } from '#lib/testing/sample.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const at = { kind: 'individual', ref: '7K2M9QXW4D', step: '5' } as const;
const readAt = '2026-11-21T11:59:00Z';
const session: SessionDetail = {
  ref: at.ref,
  kind: 'individual',
  app: 'kyc-eu',
  status: 'APPROVED',
  sandbox: false,
  subject: 'Yaroslava Maren Timirgold',
  steps: [],
  findings: [],
  firstSeenAt: '2026-09-03T08:10:00Z',
  updatedAt: readAt,
  assignee: null,
  readAt,
  subjectFacts: [
    { key: 'name', value: 'Yaroslava Timirgold', step: '5', stepType: 'ID_DOCUMENT' },
    { key: 'name', value: 'TIMIRGOLD YAROSLAVA', step: '6', stepType: 'PVID' },
    { key: 'birth_date', value: '2010-03-12', step: '5', stepType: 'ID_DOCUMENT' },
    { key: 'birth_date', value: '2010-03-13', step: '6', stepType: 'PVID' },
  ],
};

interface ViewerInput {
  readonly body: unknown;
  readonly redacted?: readonly string[];
  readonly type?: string;
  readonly status?: string;
  readonly explanation?: StepExplanation;
}

/** The visible text of the markup. */
function textOf(Viewer: ComponentType<StepViewerProps>, input: ViewerInput): string {
  const { body, redacted = [], type = 'ID_DOCUMENT', status = 'APPROVED', explanation } = input;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (explanation) client.setQueryData(explanationQuery(at).queryKey, explanation);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <ClockProvider renderedAtMs={nowMs}>
        <Viewer
          at={at}
          type={type}
          status={status}
          answer={{ body, readAt, redacted }}
          session={session}
          file={null}
          onFile={() => undefined}
          hit={null}
          onHit={() => undefined}
        />
      </ClockProvider>
    </QueryClientProvider>,
  );
  expect(html).not.toContain(' style=');
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<\/?(?:bdi|code|span|mark|time|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s*\n\s*/g, '\n');
}

const document = {
  type: 'PASSPORT',
  country: 'UTO',
  fields: {
    firstname: 'Yaroslava',
    lastname: 'Timirgold',
    birth_date: '2010-03-12',
    document_expiration: '2026-09-14',
    document_number: 'L8R301C74',
    eye_colour: 'grey',
  },
  files: null,
  original_files: null,
};
const metadata = {
  ip: '203.0.113.9',
  browser_name: 'Firefox',
  browser_version: '144.0',
  customer_language: 'fr',
  user_agent: null,
  platform: null,
  device: null,
  battery: '12 %',
};

describe('ID_DOCUMENT', () => {
  test('shows expiry, validity when received, minority, unknown keys, cross-checks and the device', () => {
    const text = textOf(IdDocumentViewer, { body: { document, metadata } });
    expect(text).toContain('Expired 68 days ago');
    expect(text).toContain('still valid when the session was received on 3 Sep 2026');
    expect(text).toContain('Minor: 16 years old today');
    expect(text).toContain('eye_colour');
    expect(text).toMatch(/Equal.*\n?.*different word order/);
    expect(text).toContain('Different');
    expect(text).toContain('Firefox 144.0');
    expect(text).toContain('French fr');
    expect(text).toContain('battery');
    expect(text).toContain('Not provided: Platform, Device, User agent');
  });

  test.each([
    [{ body: {}, status: 'SUBMISSION_REQUIRED' }, 'has not submitted this step'],
    [{ body: { document: null } }, 'without its document'],
    [{ body: { document: { fields: null } } }, 'No extracted fields provided'],
    [{ body: {}, redacted: ['document'] }, 'Fields are not available to your role'],
    [{ body: { document: {} }, redacted: ['document.fields.birth_date'] }, 'Not available to your role'],
  ] satisfies [ViewerInput, string][])('absent and hidden are distinct: %j', (input, expected) => {
    const text = textOf(IdDocumentViewer, input);
    expect(text).toContain(expected);
    expect(text.toLowerCase()).not.toMatch(/\bclean\b|\bclear\b/);
  });
});

describe('PVID', () => {
  test('shows every field, and no column for an absent zone', () => {
    const fields = { ...document.fields, gender: 'F', birth_place: 'Highvane', full_name: 'Yaroslava Timirgold' };
    const text = textOf(PvidViewer, { type: 'PVID', body: { document: { ...document, fields } } });
    for (const word of ['Highvane', 'Sex', 'Full name', 'Expired 68 days ago']) expect(text).toContain(word);
    expect(text).not.toContain('MRZ');
  });

  test('pictures are hidden', () => {
    const redacted = ['document.files', 'document.face'];
    const text = textOf(PvidViewer, { type: 'PVID', body: { document: { type: 'PASSPORT' } }, redacted });
    expect(text).toContain('Evidence is not available to your role');
  });
});

describe('PROOF_OF_ADDRESS', () => {
  const type = 'PROOF_OF_ADDRESS';
  const proof = {
    type: 'ELECTRICITY_BILL',
    country: 'FRA',
    fields: {
      address: '84 rue des Tilleuls',
      city: 'Lyon',
      zipcode: '69003',
      issuing_date: '2026-08-12',
      meter: 'E-1',
    },
    host_id_document: null,
  };

  test('shows the issuing date with its age, and unknown keys', () => {
    const text = textOf(ProofOfAddressViewer, { type, body: { document: proof } });
    for (const word of ['Electricity bill', 'France FRA', '12 Aug 2026', '3 months ago', 'meter', 'E-1'])
      expect(text).toContain(word);
    expect(text).not.toContain('host');
  });

  test.each([
    [null, 'No issuing date'],
    ['2026-12-24', '33 days in the future'],
    ['last spring', 'not readable as a date'],
  ])('issuing date %j: %s', (issuing_date, expected) => {
    const body = { document: { ...proof, fields: { ...proof.fields, issuing_date } } };
    expect(textOf(ProofOfAddressViewer, { type, body })).toContain(expected);
  });

  test('shows the host’s document in its own section', () => {
    const body = { document: { ...proof, host_id_document: document } };
    const text = textOf(ProofOfAddressViewer, { type, body });
    expect(text).toContain('Host’s identity document');
    expect(text).toContain('L8R301C74');
  });

  test.each([
    ['alone', {}, [/Yaroslava Maren Timirgold of this session; the document must name/], /host/i],
    [
      'with a host',
      { host_id_document: { ...document, fields: { firstname: 'Lisbet', lastname: 'Quarnholm' } } },
      [/the proof of accommodation must name the same person/, /Lisbet Quarnholm with whom the subject lives/],
      /the document must name/,
    ],
    [
      'with a letter, and a host whose document is not there',
      { files: { proof: null, accomodation: { url: '/x' } } },
      [/the proof of accommodation must name/, /Not provided with whom the subject lives/],
      /the document must name/,
    ],
  ])('names to compare, %s', (_, change, expected, absent) => {
    const text = textOf(ProofOfAddressViewer, { type, body: { document: { ...proof, ...change } } });
    for (const pattern of expected) expect(text).toMatch(pattern);
    expect(text).not.toMatch(absent);
  });

  test('a host’s name that is hidden from the role is not said to be missing', () => {
    const text = textOf(ProofOfAddressViewer, {
      type,
      body: { document: { ...proof, host_id_document: { fields: {} } } },
      redacted: ['document.host_id_document.fields.lastname'],
    });
    expect(text).not.toMatch(/Not provided with whom/);
  });

  test('a hidden host’s document is mentioned, a masked date is not judged', () => {
    const fields = { ...proof.fields, issuing_date: '••••-••-••' };
    const text = textOf(ProofOfAddressViewer, {
      type,
      body: { document: { fields } },
      redacted: ['document.host_id_document', 'document.country'],
    });
    expect(text).toContain('Not available to your role');
    expect(text).not.toMatch(/ago|not readable/);
  });
});

describe('PHONE', () => {
  const type = 'PHONE';
  const phone = { number: '912345678', calling_code: '351', country: 'PT', method: 'sms' };
  const explanation: StepExplanation = {
    readAt,
    screening: null,
    related: [],
    phone: {
      international: '+351 912 345 678',
      national: '912 345 678',
      country: 'PT',
      type: 'mobile',
      checks: [
        { key: 'possible_number', agrees: true, expected: null },
        { key: 'calling_code_of_country', agrees: false, expected: '+34' },
        { key: 'country_of_number', agrees: null, expected: null },
      ],
    },
  };

  test('shows the number formatted and as received, and every check', () => {
    const text = textOf(PhoneViewer, { type, body: { verification: { phone } }, explanation });
    for (const word of ['+351 912 345 678', '912345678', '+351 351', 'Portugal PT', 'Text message (SMS)', 'Mobile'])
      expect(text).toContain(word);
    expect(text).toContain('Agrees');
    expect(text).toContain('Differs: expected +34');
    expect(text).toContain('Not checked');
  });

  test('mentions checks of another version of the step', () => {
    const older = { ...explanation, readAt: '2026-11-20T00:00:00Z' };
    expect(textOf(PhoneViewer, { type, body: { verification: { phone } }, explanation: older })).toContain(
      'another version of this step',
    );
  });

  test('works without an explanation', () => {
    const text = textOf(PhoneViewer, { type, body: { verification: { phone } } });
    expect(text).toContain('912345678');
    expect(text).toContain('Checking');
  });

  test('masked values are not checked', () => {
    const masked = { number: '•••78', calling_code: '•••', country: '•••', method: '•••' };
    const text = textOf(PhoneViewer, { type, body: { verification: { phone: masked } }, explanation });
    expect(text).toContain('so nothing is checked');
    expect(text).not.toMatch(/Agrees|Differs|\+351/);
  });
});

describe('EMAIL', () => {
  const type = 'EMAIL';
  test('shows the domain and warns of look-alikes', () => {
    const text = textOf(EmailViewer, {
      type,
      body: { verification: { email: { value: 'ana@xn--80ak6aa92e.example' } } },
    });
    for (const word of ['xn--80ak6aa92e.example', 'аррӏе.example', 'punycode']) expect(text).toContain(word);
  });

  test.each([
    [{ body: { verification: null } }, 'without its email address'],
    [{ body: { verification: { email: { value: 'a•••@•••.example' } } } }, 'not available to your role'],
    [{ body: {}, redacted: ['verification.email.value'] }, 'Not available to your role'],
    [{ body: { verification: { email: { value: 'no address' } } } }, 'Not a valid email address'],
  ] satisfies [ViewerInput, string][])('%j: %s', (input, expected) => {
    expect(textOf(EmailViewer, { type, ...input })).toContain(expected);
  });
});

describe('any redacted body', () => {
  const viewers = [
    ['ID_DOCUMENT', IdDocumentViewer],
    ['PVID', PvidViewer],
    ['PROOF_OF_ADDRESS', ProofOfAddressViewer],
    ['PHONE', PhoneViewer],
    ['EMAIL', EmailViewer],
  ] as const;
  // Shapes that a redacted, parsed body can have: any key gone, null, or a string.
  const leaf = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(null, '•••', '2026-09-14'));
  const part = fc.option(
    fc.record(
      {
        type: leaf,
        country: leaf,
        fields: fc.option(fc.dictionary(fc.string(), leaf)),
        number: leaf,
        value: leaf,
        method: leaf,
        calling_code: leaf,
      },
      { requiredKeys: [] },
    ),
  );
  test.each(viewers)('%s renders it', (type, Viewer) => {
    fc.assert(
      fc.property(part, (inner) => {
        const text = textOf(Viewer, {
          type,
          body: {
            document: inner && { ...inner, host_id_document: inner },
            verification: { phone: inner, email: inner },
          },
        });
        expect(text.length).toBeGreaterThan(20);
      }),
      runs(40),
    );
  });
});
