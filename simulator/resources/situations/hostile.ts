import { fullName, person } from '../../catalogue/persons/person.ts';
import { hostileText } from '../../catalogue/situations/hostile.ts';
import { drawFrom } from '../../seed.ts';
import { corporateData, corporatePerson, resourceFirm } from '../corporate.ts';
import { amlCheck, identityDocument, personalData, residencyDocument } from '../personal.ts';
import { type AccessToken, accessToken } from '../token.ts';

/** Hostile strings in every value and in keys, as in the v4 catalogue. */
export function hostileTokens(todayMs: number): AccessToken[] {
  const { script, formula, bidi, zeroWidth, control, surrogate, long } = hostileText;
  const who = person('resource hostile', todayMs, { firstname: script, lastname: formula, latinFirst: 'HOSTILE' });
  const draw = drawFrom('resource hostile');
  const firm = resourceFirm('corporate-hostile', { country: 'GBR', name: `=cmd|calc <b>Ltd</b> ${bidi}` });

  return [
    accessToken('hostile', {
      subject: fullName(who),
      tags: ['hostile-strings'],
      data: personalData(who, todayMs, {
        identity: [
          identityDocument(who, 'PASSPORT', draw, todayMs, {
            set: {
              country: bidi,
              nationality: zeroWidth,
              gender: control,
              document_number: surrogate,
              remarks: long,
              [script]: 'a key that bites',
              ['__proto__']: 'polluted',
              constructor: 'polluted',
              aml_check: amlCheck([{ name: script, link: 'javascript:alert(1)', ['__proto__']: formula }]),
            },
          }),
          identityDocument(who, script, draw, todayMs, { set: { state: formula, liveness: bidi } }),
          identityDocument(who, 'NATIONAL_ID', draw, todayMs, {
            set: {
              firstname: long.trim(),
              lastname: 'x'.repeat(300),
              expiration_date: control,
              aml_compliance: script,
            },
          }),
        ],
        residency: [
          residencyDocument(who, 'UTILITY_BILL', draw, {
            set: { address: '<svg onload=alert(1)>', city: bidi, zipcode: '=1+1', province: control, country: script },
          }),
        ],
        phone: { phone_number: '+cmd|calc', country_code: script, state: control },
        email: { email: `"${script}"@evil.example`, [bidi]: zeroWidth },
      }),
    }),
    accessToken('corporate-hostile', {
      subject: firm.name,
      tags: ['hostile-strings', 'corporate'],
      data: {
        corporate: corporateData(firm, todayMs, {
          address: '<svg onload=alert(1)>',
          registration_number: '@SUM(1+1)',
          website: 'javascript:alert(1)',
          documents: [{ category_name: script, state: formula }],
          directors: [corporatePerson(who, draw, todayMs, { set: { role: control } })],
          beneficial_owners: [corporatePerson({ ...who, firstname: long.trim(), lastname: zeroWidth }, draw, todayMs)],
        }),
      },
    }),
  ];
}
