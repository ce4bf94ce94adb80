/** From the bodies of a person's steps to the findings: silence for plain correct persons of many countries, and what must never be silent. */
import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { factsOf } from '#lib/server/refresh/refresh-job/facts/facts.ts';
import { toFindings } from './findings.ts';
import { aSession, aStep, nowMs } from './testing/records.ts';
import { cardZone, passportZone, type ZoneValues } from './testing/zones.ts';

interface StepOf {
  readonly type: string;
  readonly body: object;
  readonly status?: string;
}

/** `code severity`, with what the finding is about. */
function foundIn(steps: readonly StepOf[], status = 'APPROVED'): string[] {
  const facts = steps.flatMap(({ type, body, status: own = 'APPROVED' }, at) => {
    const answer = parseStep('individual', type, {
      id: `${at}`,
      type,
      status: own,
      metadata: null,
      reason: null,
      ...body,
    });
    return factsOf('individual', { step: `${at}`, type, status: own }, answer);
  });
  const listed = steps.map(({ type, status: own }, at) => aStep(type, own, { step: `${at}` }));
  const record = aSession({ status, steps: listed, facts, firstReceivedAtMs: Date.parse('2026-11-20') });
  return toFindings(record, nowMs).map(({ code, severity, attributes, worst }) =>
    [code, severity, ...(attributes ?? []), ...(worst ? [worst.kind] : [])].join(' '),
  );
}

const ana = {
  firstname: 'Ana',
  lastname: 'Silva',
  birth_date: '1987-03-12',
  nationality: 'PRT',
  document_number: 'AB1234567',
  document_expiration: '2031-05-01',
};
const anaZone: ZoneValues = {
  surname: 'SILVA',
  given: 'ANA',
  number: 'AB1234567',
  nationality: 'PRT',
  birth: '870312',
  sex: 'F',
};
const file = { url: 'https://files.example/1.jpg', type: 'image/jpeg', size: 1000 };
const files = { front: file, back: file, face: file, proof: file };
const idOf = (fields: object = {}, country = 'PRT', type = 'PASSPORT', more: object = {}): StepOf => ({
  type: 'ID_DOCUMENT',
  body: { document: { country, type, files, fields: { ...ana, ...fields } }, ...more },
});
const amlOf = (customer: object = {}, hits: readonly object[] = []): StepOf => {
  const { firstname, lastname, birth_date, nationality } = ana;
  const customer_info = { firstname, lastname, birth_date, nationality, ...customer };
  const aml = { customer_info, hits, total_hits: hits.length, action_required: hits.length > 0, monitored: true };
  return { type: 'AML', body: { verification: { aml } } };
};
const proofOf = (fields: object = {}, host?: object): StepOf => {
  const own = { address: 'Rua das Flores 12', city: 'Porto', zipcode: '4000', issuing_date: '2026-10-20' };
  const document = {
    country: 'PRT',
    type: 'WATER_BILL',
    files: { ...files, accomodation: host ? file : null },
    fields: { ...own, firstname: 'Ana', lastname: 'Silva', ...fields },
    ...(host && { host_id_document: { country: 'PRT', type: 'NATIONAL_ID', fields: host, files } }),
  };
  return { type: 'PROOF_OF_ADDRESS', body: { document } };
};

describe('plain correct persons give no finding', () => {
  type Person = readonly [given: string, surname: string, zone: ZoneValues, fields?: object, country?: string];
  const passports: readonly Person[] = [
    ['Ana', 'Silva', anaZone],
    ['Jürgen', 'Müller', { ...anaZone, surname: 'MUELLER', given: 'JUERGEN', nationality: 'D', sex: 'M' }, {}, 'DEU'],
    ['Pieter', 'van den Berg', { ...anaZone, surname: 'VAN<DEN<BERG', given: 'PIETER', nationality: 'NLD', sex: 'M' }],
    ['Guðrún', 'Jónsdóttir', { ...anaZone, surname: 'JONSDOTTIR', given: 'GUDRUN', nationality: 'ISL' }],
    ['Thị Minh Khai', 'Nguyễn', { ...anaZone, surname: 'NGUYEN', given: 'THI<MINH<KHAI', nationality: 'VNM' }],
    ['Олександр', 'Зеленко', { ...anaZone, surname: 'ZELENKO', given: 'OLEKSANDR', nationality: 'UKR', sex: 'M' }],
    [
      'Γεώργιος',
      'Παπαδόπουλος',
      { ...anaZone, surname: 'PAPADOPOULOS', given: 'GEORGIOS', nationality: 'GRC', sex: 'M' },
    ],
    ['Đorđe', 'Đurić', { ...anaZone, surname: 'DJURIC', given: 'DJORDJE', nationality: 'SRB', sex: 'M' }],
    ['Işıl', 'Yıldız', { ...anaZone, surname: 'YILDIZ', given: 'ISIL', nationality: 'TUR' }, { gender: 'K/F' }],
    ['XIAOMING', 'WANG', { ...anaZone, surname: 'WANG', given: 'XIAOMING', nationality: 'CHN', sex: 'M' }],
    ['', 'Sukarno', { ...anaZone, surname: 'SUKARNO', given: '', nationality: 'IDN', sex: 'M' }],
    [
      'KA MING',
      'CHAN',
      { ...anaZone, surname: 'CHAN', given: 'KA<MING', nationality: 'GBN', issuer: 'GBR', sex: 'M' },
      {},
      'GBR',
    ],
    [
      'Omar',
      'Haddad',
      { ...anaZone, surname: 'HADDAD', given: 'OMAR', nationality: 'XXA', issuer: 'D', sex: 'M' },
      {},
      'DEU',
    ],
    ['Arben', 'Gashi', { ...anaZone, surname: 'GASHI', given: 'ARBEN', nationality: 'RKS', sex: 'M' }, {}, 'XKX'],
  ];
  test.each(passports.map((person) => ({ person })))('$person.0 $person.1', ({ person }) => {
    const [firstname, lastname, zone, fields = {}, country = zone.nationality] = person;
    const { nationality, sex } = zone;
    const own = { firstname, lastname, nationality, gender: sex, mrz: passportZone(zone), ...fields };
    expect(foundIn([idOf(own, country), amlOf({ firstname, lastname, nationality })])).toEqual([]);
  });

  const spanish = { ...anaZone, number: 'CAA000000', nationality: 'ESP', code: 'ID', optional: '99999999R' };
  test.each([
    [
      'a Spanish card with the holder’s number',
      cardZone(spanish),
      { document_number: '99999999R', nationality: 'ESP' },
      'ESP',
    ],
    [
      'a permit of another state',
      cardZone({ ...anaZone, nationality: 'BRA', issuer: 'PRT' }),
      { nationality: 'BRA' },
      'PRT',
    ],
    [
      'a French card, whose number is month, department and sequence',
      'IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<\n8806923102858CORINNE<<<<<<<6512068F6',
      {
        firstname: 'Corinne',
        lastname: 'Berthier',
        birth_date: '1965-12-06',
        nationality: 'FRA',
        document_number: '880692310285',
      },
      'FRA',
    ],
  ])('%s', (_name, mrz, fields, country) => {
    const id = idOf({ ...fields, gender: 'F', mrz }, country, 'NATIONAL_ID');
    expect(foundIn([id, amlOf(fields)])).toEqual([]);
  });

  test.each([
    ['a passport card', 'PASSPORT', 'IP', 'F', {}],
    ['one that is called a card', 'NATIONAL_ID', 'IP', 'F', {}],
    ['one that has a type of its own', 'PASSPORT_CARD', 'IP', 'F', {}],
    ['a card whose zone states no sex', 'NATIONAL_ID', 'ID', '<', { gender: 'F' }],
    ['sex X', 'NATIONAL_ID', 'ID', '<', { gender: 'X' }],
    ['sex left out', 'NATIONAL_ID', 'ID', '<', { gender: '' }],
    ['a filler extracted as the sex', 'NATIONAL_ID', 'ID', '<', { gender: '<' }],
    ['a filler beside a letter', 'NATIONAL_ID', 'ID', 'F', { gender: '<' }],
  ])('%s', (_name, type, code, sex, fields) => {
    const mrz = cardZone({ ...anaZone, code, sex });
    expect(foundIn([idOf({ ...fields, mrz }, 'PRT', type), amlOf()])).toEqual([]);
  });

  test('a driving licence with a line of its own layout, contact steps, a proof, a host', () => {
    const licence = idOf({ mrz: 'D1FRA00AA000021234AA<<<<<<<<56' }, 'FRA', 'DRIVER_LICENSE');
    const phone = { type: 'PHONE', body: { verification: { phone: { number: '912345678', calling_code: '351' } } } };
    const host = { firstname: 'Rui', lastname: 'Costa', birth_date: '1970-06-06', document_expiration: '2031-01-01' };
    const hosted = proofOf(
      { firstname: 'Rui', lastname: 'Costa' },
      { ...host, address: 'RUA DAS FLORES 12', city: 'PORTO', zipcode: '4000' },
    );
    expect(foundIn([licence, phone, proofOf(), amlOf()])).toEqual([]);
    expect(foundIn([idOf(), hosted, amlOf()])).toEqual([]);
  });
});

test.each([
  ['a residence permit with the zone of a passport card', 'DRIVER_LICENSE', 'IP', 'F'],
  ['a passport with the zone of a card', 'PASSPORT', 'ID', 'F'],
  ['another sex', 'NATIONAL_ID', 'ID', 'M'],
])('%s differs', (_name, type, code, sex) => {
  const mrz = cardZone({ ...anaZone, code, sex });
  expect(foundIn([idOf({ gender: 'F', mrz }, 'PRT', type), amlOf()])).toEqual(['mrz_differs warning']);
});

describe('a zone that is not what it should be', () => {
  const zoned = (mrz: string) => foundIn([idOf({ mrz, gender: 'F' }), amlOf()]);
  test.each([
    ['of no layout', 'P<PRTSILVA<<ANA<<<<', ['mrz_unreadable warning']],
    ['no country', passportZone({ ...anaZone, nationality: 'QQQ' }), ['mrz_unreadable warning', 'mrz_differs warning']],
    ['cut country', passportZone({ ...anaZone, nationality: 'PR' }), ['mrz_unreadable warning', 'mrz_differs warning']],
    ['specimen', passportZone({ ...anaZone, nationality: 'UTO' }), ['mrz_differs warning']],
    ['unspecified', passportZone({ ...anaZone, nationality: 'XXX', issuer: 'PRT' }), ['mrz_differs warning']],
    ['empty country', passportZone({ ...anaZone, nationality: '<<<' }), ['mrz_unreadable warning']],
    ['of a card', cardZone(anaZone), ['mrz_differs warning']],
  ])('%s', (_name, mrz, codes) => expect(zoned(mrz)).toEqual(codes));
});

describe('a screening', () => {
  const screened = (customer: object, fields: object = {}) => foundIn([idOf(fields), amlOf(customer)]);
  const sergei = { firstname: 'SERGEI', lastname: 'IVANOV' };
  const sergey = { firstname: 'SERGEY', lastname: 'IVANOV' };

  test('of another person is severe, of another transliteration a warning while the birth dates agree', () => {
    expect(screened({ firstname: 'Mehmet' })).toEqual(['screened_differs severe name']);
    expect(screened(sergey, sergei)).toEqual(['steps_differ warning name']);
    for (const birth_date of ['1978-03-12', '1987'])
      expect(screened({ ...sergey, birth_date }, sergei)[0]).toMatch(/^screened_differs severe name/);
    expect(screened({ ...sergey, nationality: 'UKR' }, sergei)[0]).toMatch(/^screened_differs severe name/);
    expect(screened(sergey, { firstname: 'Сергей', lastname: 'Иванов' })).toEqual([]);
    // The i is Cyrillic.
    expect(screened({ lastname: 'S\u0456lva' })).toEqual(['steps_differ warning name']);
  });
  test('of a date that can be read in two ways is a notice; with dots the day comes first', () => {
    expect(screened({}, { birth_date: '12.03.1987' })).toEqual([]);
    expect(screened({}, { birth_date: '03.12.1987' })).toEqual(['screened_differs severe birth_date']);
    expect(screened({}, { birth_date: '12/03/1987' })).toEqual(['steps_differ notice birth_date']);
    expect(screened({ birth_date: '1987' })).toEqual(['steps_differ warning birth_date']);
  });
  test('that cannot be compared is no agreement', () => {
    expect(screened({ firstname: 'Na', lastname: 'Li' }, { firstname: '小明', lastname: '王' })).toEqual([
      'steps_not_compared warning name',
    ]);
    expect(screened({ nationality: 'Lower Anydria' })).toEqual([
      'screened_too_little warning',
      'steps_not_compared warning nationality',
    ]);
    const inHan = { firstname: '小明', lastname: '王' };
    const inLatin = { firstname: 'Xiaoming', lastname: 'Wang' };
    expect(screened(inLatin, inHan)).toEqual(['steps_not_compared notice name']);
    // Without the day nobody knows, and another one is another person.
    expect(screened({ ...inLatin, birth_date: '1987-03-13' }, inHan)).toEqual([
      'screened_differs severe birth_date',
      'steps_not_compared warning name',
    ]);
    expect(screened({ firstname: 'Xiaohong', lastname: 'Wang' }, inHan)).toEqual(['steps_not_compared warning name']);
    const other: StepOf = { ...idOf({ lastname: '王' }), type: 'PVID' };
    expect(foundIn([idOf(), other, amlOf()])).toEqual(['steps_not_compared notice name']);
  });
});

describe('a name in two scripts is compared by what else the document says', () => {
  const inHan = { firstname: '小明', lastname: '王' };
  const zone = passportZone({ ...anaZone, surname: 'WANG', given: 'XIAOMING' });
  test.each([
    ['Xiaoming', 'Wang', { mrz: zone }, []],
    ['Xiao Ming', 'Wang', { mrz: zone }, []],
    ['Wei', 'Li', { mrz: zone }, ['screened_differs severe name']],
    [
      'Tarō',
      'Tanaka',
      { ...{ firstname: '太郎', lastname: '田中' }, latin_name: 'Taro Tanaka' },
      ['steps_not_compared notice name'],
    ],
    ['Taro', 'Tanaka', { firstname: '太郎', lastname: '田中' }, ['steps_not_compared warning name']],
    // An alias contradicts nothing.
    ['Wei', 'Li', { alias: 'Xiao Wang' }, ['steps_not_compared warning name']],
  ])('%s %s, %j', (firstname, lastname, fields, expected) => {
    const screenedAs = { firstname, lastname, birth_date: ana.birth_date };
    const found = foundIn([idOf({ ...inHan, ...fields }), amlOf(screenedAs)]);
    expect(found).toEqual(expected);
  });
});

describe('a status that the answers contradict', () => {
  const reason = { code: 'FORGED_REJECTION', message: { original: 'forged', translated: 'forged' } };
  test('a reason for rejection at an approved step', () => {
    expect(foundIn([idOf({}, 'PRT', 'PASSPORT', { reason }), amlOf()])).toEqual(['approved_with_reason warning']);
    const uncoded = { reason: { code: null, message: { original: 'forged', translated: null } } };
    expect(foundIn([idOf({}, 'PRT', 'PASSPORT', uncoded), amlOf()])).toEqual(['approved_with_reason warning']);
    const empty = { reason: { code: '', message: null } };
    expect(foundIn([idOf({}, 'PRT', 'PASSPORT', empty), amlOf()])).toEqual([]);
  });
  test('a session that is rejected, though every step is approved', () => {
    expect(foundIn([idOf(), amlOf()], 'REJECTED')).toEqual(['session_status_unexplained severe']);
    expect(foundIn([idOf(), amlOf()], 'RESUBMISSION_REQUIRED')).toEqual(['session_status_unexplained warning']);
    expect(foundIn([idOf(), amlOf()], 'PENDING_VERIFICATION')).toEqual([]);
    expect(foundIn([{ ...idOf(), status: 'REJECTED' }, amlOf()], 'REJECTED')).toEqual(['step_rejected severe']);
  });
});

test('a document that was rejected because it expired stands above a PEP hit, like any rejection', () => {
  const expired = {
    ...idOf({ document_expiration: '2020-12-31' }, 'PRT', 'PASSPORT', {
      reason: { code: 'IDENTITY_DOCUMENT_EXPIRED' },
    }),
    status: 'REJECTED',
  };
  const hit = { type: ['PEP'], info: { full_name: 'Ana Silva' }, fields: [], aliases: [], media: [] };
  const pep = amlOf({}, [hit]);
  expect(foundIn([expired, pep])).toEqual(['document_expired severe', 'hits_reported severe pep']);
  expect(
    foundIn([{ ...expired, status: 'APPROVED', body: idOf({ document_expiration: '2020-12-31' }).body }, pep]),
  ).toEqual(['hits_reported severe pep', 'document_expired severe']);
});

test('a host whose document names somebody else or another address than the proof', () => {
  const host = { firstname: 'Rui', lastname: 'Costa', birth_date: '1970-06-06', document_expiration: '2031-01-01' };
  const bill = { firstname: 'Vera', lastname: 'Lopes' };
  expect(foundIn([idOf(), proofOf(bill, host), amlOf()])).toEqual(['host_differs warning name']);
  // The subject's own bill does not say that the host lives there.
  expect(foundIn([idOf(), proofOf({}, host), amlOf()])).toEqual(['host_differs warning name']);
  const moved = { ...host, address: 'Avenida Central 9', city: 'Lisboa', zipcode: '1000' };
  expect(foundIn([idOf(), proofOf({ firstname: 'Rui', lastname: 'Costa' }, moved), amlOf()])).toEqual([
    'host_differs notice address',
  ]);
  expect(foundIn([idOf(), proofOf({ firstname: '', lastname: '', name: 'RUI COSTA' }), amlOf()])).toEqual([
    'steps_differ warning name',
  ]);
});

const rui: ZoneValues = { ...anaZone, surname: 'COSTA', given: 'RUI', birth: '750606', sex: 'M' };
test.each([
  ['agrees with its zone', { gender: 'M' }, rui, []],
  ['has the zone of another person', {}, { ...rui, surname: 'SANTOS', given: 'JOAO' }, ['mrz_differs warning']],
  ['has a zone with another birth date', {}, { ...rui, birth: '760606' }, ['mrz_differs warning']],
  ['has a zone with another number', {}, { ...rui, number: 'ZZ9999999' }, ['mrz_differs warning']],
  ['belongs to a child', { birth_date: '2014-06-06' }, undefined, ['host_minor warning']],
  ['belongs to a child by its zone', { birth_date: '' }, { ...rui, birth: '140606' }, ['host_minor warning']],
  ['was misread', {}, 'P<PRTCOSTA<<RUI<<<<', ['mrz_unreadable warning']],
])('a host’s document that %s', (_what, more, zone, found) => {
  const mrz = typeof zone === 'object' ? cardZone(zone) : zone;
  const names = { firstname: 'Rui', lastname: 'Costa' };
  const document = { ...ana, ...names, birth_date: '1975-06-06', ...(mrz && { mrz }), ...more };
  expect(foundIn([idOf(), proofOf(names, document), amlOf()])).toEqual(found);
});

const phoneOf = (phone: object): StepOf => ({ type: 'PHONE', body: { verification: { phone } } });
const emailOf = (value: string): StepOf => ({ type: 'EMAIL', body: { verification: { email: { value } } } });
test.each([
  [phoneOf({ number: '+31612345678', calling_code: '31', country: 'RU' }), ['phone_inconsistent warning']],
  [phoneOf({ number: '+31612345678', calling_code: 31, country: 'NL' }), []],
  [phoneOf({ number: '+79161234567', calling_code: '7', country: 'KZ' }), []],
  [emailOf('ana.post.example'), ['email_irregular warning']],
  [emailOf('ana@post.example'), []],
])('%j: %j', (step, found) => {
  expect(foundIn([idOf(), step, amlOf()])).toEqual(found);
});

test('a document whose expiry another step reports differently', () => {
  const pvid = { ...idOf({ document_expiration: '2033-05-01' }), type: 'PVID' };
  expect(foundIn([idOf(), pvid, amlOf()])).toEqual(['steps_differ warning document_expiry']);
});

test('a phone without a number is no content; nobody is older than 120', () => {
  const phone = { type: 'PHONE', body: { verification: { phone: { number: '', country: 'PT' } } } };
  expect(foundIn([idOf(), phone, amlOf()])).toEqual(['step_empty warning']);
  const old = { birth_date: '1887-03-12' };
  expect(foundIn([idOf(old), amlOf(old)])).toEqual(['birth_unreadable warning']);
});
