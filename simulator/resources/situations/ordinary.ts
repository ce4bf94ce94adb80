import { fullName, type Person, person } from '../../catalogue/persons/person.ts';
import { drawFrom } from '../../seed.ts';
import type { Session, Wire } from '../../session.ts';
import { isObject } from '../../wire.ts';
import { corporateData, corporatePerson, resourceFirm } from '../corporate.ts';
import {
  identityDocument,
  identityTypes,
  personalData,
  phone,
  residencyDocument,
  residencyTypes,
} from '../personal.ts';
import { type AccessToken, accessToken, resources } from '../token.ts';

/** Persons with regular answers, and tokens that are refused for some or all operations. */
export function ordinaryTokens(todayMs: number, sessions: readonly Session[]): AccessToken[] {
  const known = person('resource full', todayMs, { country: 'PRT', sex: 'F' });
  const both = person('resource all-scopes', todayMs, { country: 'IRL' });
  const one = (label: string) => person(`resource ${label}`, todayMs);
  const plain = (label: string, more: Partial<AccessToken> = {}) =>
    accessToken(label, { subject: fullName(one(label)), data: personalData(one(label), todayMs), ...more });

  return [
    accessToken('full', { subject: fullName(known), data: completeData(known, todayMs) }),
    accessToken('renewed', { subject: fullName(known), data: completeData(known, todayMs) }),
    accessToken('state-mode', {
      subject: fullName(one('state-mode')),
      mode: 'state',
      scopes: ['identity', 'residency'],
      data: completeData(one('state-mode'), todayMs),
    }),
    accessToken('all-scopes', {
      subject: fullName(both),
      data: personalData(both, todayMs, { corporate: companyOf(both, todayMs) }),
    }),
    plain('identity-only', { scopes: ['identity'] }),
    plain('email-only', { scopes: ['email'] }),
    plain('wrong-scope', { scopes: [] }),
    plain('expired', { revoked: true }),
    accessToken('empty', { subject: 'nobody', scopes: resources, data: nothing }),
    accessToken('blank', { subject: 'nobody', scopes: resources, data: blanks }),
    samePerson(todayMs, sessions),
    otherPerson(todayMs),
  ];
}

/** Its administrator, director and owner are one person. */
function companyOf(who: Person, todayMs: number): Wire {
  const firm = resourceFirm('all-scopes', { country: 'IRL', name: 'Thornquill Moorings Ltd' });
  const listed = corporatePerson(who, drawFrom('company of all-scopes'), todayMs, { isAdmin: true });
  return corporateData(firm, todayMs, { directors: [listed], beneficial_owners: [listed] });
}

/** Every document type of identity and residency, all verified. */
function completeData(who: Person, todayMs: number) {
  const draw = drawFrom(`complete:${who.seed}`);
  return personalData(who, todayMs, {
    identity: identityTypes.map((type) => identityDocument(who, type, draw, todayMs)),
    residency: residencyTypes.map((type) => residencyDocument(who, type, draw)),
  });
}

/** What a user who has submitted nothing gives is not documented: empty lists, and null where an object is expected. */
const nothing = { identity: [], residency: [], corporate: null, phone: null, email: null };

/** The other form of nothing: objects without values. */
const blanks = {
  identity: [{}],
  residency: [{ address: '', city: '', country: '', zipcode: '', province: '', document_type: '', state: '' }],
  corporate: { name: '', documents: null, directors: {}, beneficial_owners: [null] },
  phone: { phone_number: '', country_code: '', state: 'NOT_SUBMITTED' },
  email: { email: '' },
};

/** The person and the document of the session tagged `passport`. */
function samePerson(todayMs: number, sessions: readonly Session[]): AccessToken {
  const who = person('passport', todayMs, { country: 'UTO' });
  const document = sessions
    .find((session) => session.tags.includes('passport'))
    ?.steps.find((step) => step.type === 'ID_DOCUMENT')?.submitted.document;
  const fields = isObject(document) && isObject(document.fields) ? document.fields : {};
  const { document_number, document_expiration: expiration_date } = fields;
  const set: Wire = { document_number, expiration_date };
  return accessToken('same-person', {
    subject: fullName(who),
    tags: ['passport'],
    data: personalData(who, todayMs, {
      identity: [identityDocument(who, 'PASSPORT', drawFrom('same-person'), todayMs, { set })],
    }),
  });
}

/** A relative: the surname of the session tagged `passport`, another first name and birth date. */
function otherPerson(todayMs: number): AccessToken {
  const { lastname, sex } = person('passport', todayMs, { country: 'UTO' });
  const who = person('resource other-person', todayMs, { country: 'UTO', sex: sex === 'F' ? 'M' : 'F', lastname });
  return accessToken('other-person', {
    subject: fullName(who),
    tags: ['passport'],
    data: { ...personalData(who, todayMs), phone: phone(who, 'PENDING') },
  });
}
