/** What the screen shows of a session is in its dossier too, and in its record: of the simulator's situations, one by one. */

import { expect, test, vi } from 'vitest';
import { GET as getDossier } from '#app/api/sessions/[ref]/dossier.pdf/route.ts';
import { lookUp } from '#lib/operations/sessions.ts';
import type { DossierRecord } from '#lib/server/dossier-record.ts';
import { call, exportDossier, openSession } from '#lib/server/review/index.ts';
import { createReviewer } from '#lib/server/review/testing/open-test-review.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { sample } from '#lib/testing/sample.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { toDossierPdf } from './dossier-document.ts';

vi.setConfig({ testTimeout: 120_000 });

const desk = openTestDesk({ startSimulator, roles: ['officer'], settings: { VERIFICATION_MAX_PER_MINUTE: '100000' } });

async function refOf(tag: string): Promise<string> {
  const session = await desk.tagged(tag);
  return (await call(lookUp, createReviewer('officer'), { body: { id: session.session_id } })).ref;
}
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');
const allText = (pages: readonly string[]) => pages.join(' ').replaceAll(/\s+/g, ' ');

interface ReadDossier {
  readonly text: string;
  readonly record: DossierRecord;
}

async function makeDossier(tag: string): Promise<ReadDossier> {
  const drawn: DossierRecord[] = [];
  const { bytes } = await call(exportDossier, openSession(createReviewer('officer'), await refOf(tag)), {
    query: {
      pictures: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onFile: async () => undefined,
      draw(record) {
        drawn.push(record);
        // A whole dossier would pass the checks of PDF/UA-1 too, which allow no heading to be left out.
        return toDossierPdf({ kind: 'dossier', record, pictures: new Map() }, 'ua-1');
      },
    },
  });
  const [made] = drawn;
  if (!made) throw new Error('nothing was drawn');
  return { text: allText((await readPdf(bytes)).pages), record: made };
}

/** One for each situation: several tests look at the same. */
const dossiers = new Map<string, Promise<ReadDossier>>();
function dossierOf(tag: string): Promise<ReadDossier> {
  const made = dossiers.get(tag) ?? makeDossier(tag);
  dossiers.set(tag, made);
  return made;
}

const situations = [
  // Each of a company's documents with its own state.
  ['company-document-rejected', ['Certificate of incorporation', 'Memorandum of association', 'Rejected', '1 file']],
  ['documents-missing', ['Not submitted']],
  // What the service says of the screening of a company, in the words of a company.
  ['kyb-aml-hits', ['Reported3 hits', 'Reported statusPOTENTIAL_MATCH', 'Provider’s decision', 'Ongoing monitoring']],
  ['kyb-aml-more-than-delivered', ['Screening incomplete:', 'not delivered']],
  ['aml-null-hits', ['Screening incomplete: 0 hits reported, but no list delivered.', 'No list of hits']],
  ['owner-not-screened', ['Not screened']],
  ['owner-rejected', ['Rejected']],
  // What could not be read, as received.
  ['leaf-broken', ['Values that could not be read', 'document.fields.birth_date', '"year":1987']],
  // In the words of the screen.
  ['representative-rejected', ['Checks of the person', 'Given names', 'Surname']],
  ['poa-host', ['Host’s', 'IP address', 'Postal code']],
] as const;

function expectContents(text: string, parts: readonly string[]): void {
  for (const part of parts) expect(withoutSpaces(text)).toContain(withoutSpaces(part));
}

test.each(situations)('%s', async (tag, parts) => {
  const { text } = await dossierOf(tag);
  expectContents(text, parts);
  // A hash in Base64 may hold any letters.
  expect(text.replace(/[A-Za-z0-9+/]{40,}=*/g, '')).not.toMatch(/iP\b|Firstname|Zipcode|Steps, 1/);
});

// The same texts through the drawing process, as PDF/A: each starts a compiler with its fonts.
test.each(sample(situations))('%s, as it is sent', async (tag, parts) => {
  const { bytes } = await desk.send(getDossier, {
    as: 'officer',
    params: { ref: await refOf(tag) },
    query: '?pictures=no',
  });
  const { pages, attachments } = await readPdf(bytes);
  expectContents(allText(pages), parts);
  const record: DossierRecord = JSON.parse(new TextDecoder().decode(attachments.get('dossier.json')));
  expect(record.session).toEqual((await dossierOf(tag)).record.session);
});

test('a list that did not come is never called empty', async () => {
  const { text } = await dossierOf('aml-null-hits');
  expect(text).not.toContain('No hit was delivered');
  expect(text).not.toContain('Delivered0 hits');
});

test('what linked shared data says stands among the findings', async () => {
  const { record } = await dossierOf('passport');
  const message = 'Shared data: Not the person of the linked session: Ana Muster, 2 more';
  const sharedData = [{ id: 'shared', findings: 3, severity: 'severe' as const, message }];
  const session = { ...record.session, findings: [], sharedData };
  const { pages } = await readPdf(
    await toDossierPdf({ kind: 'dossier', record: { ...record, session }, pictures: new Map() }),
  );
  expect(pages[0]).toContain(message);
  expect(pages[0]).toContain('1 severe, 0 warnings');
  expect(pages[0]).not.toContain('None by the rules');
});
