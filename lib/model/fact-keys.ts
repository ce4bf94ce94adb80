/** The stored facts have these keys and sensitivity classes. */
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';

const sensitivityOfKey = {
  name: 'name',
  email: 'contact',
  phone: 'contact',
  phone_country: 'contact',
  // Its number, calling code and country contradict each other or the numbering plans.
  phone_inconsistent: 'contact',
  email_irregular: 'contact',
  birth_date: 'identity',
  birth_place: 'identity',
  gender: 'identity',
  nationality: 'identity',
  country: 'identity',
  address: 'identity',
  address_country: 'identity',
  document_type: 'identity',
  document_country: 'identity',
  document_number: 'identity',
  document_expiry: 'identity',
  document_issued: 'identity',
  document_expiry_mrz: 'identity',
  birth_date_mrz: 'identity',
  nationality_mrz: 'identity',
  // What the same answer says beside the value of the main key: another spelling of a field, a maiden name, an alias, a second nationality. Each stands alone.
  name_other: 'name',
  // That of the zone, where the document writes the name in another script.
  name_mrz: 'name',
  birth_date_other: 'identity',
  nationality_other: 'identity',
  document_number_other: 'identity',
  document_expiry_other: 'identity',
  document_issued_other: 'identity',
  // Values under keys of other words or languages. The hashes of subjects that verdicts were recorded on do not cover these two.
  name_further: 'name',
  birth_date_further: 'identity',
  // The years that the document states.
  age: 'identity',
  // The document was read and has none.
  expiry_missing: 'identity',
  birth_missing: 'identity',
  name_missing: 'identity',
  // The attributes (`DifferingAttribute`) that every such document has, and this one does not, or not readably.
  values_missing: 'identity',
  specimen: 'identity',
  mrz_checks_failed: 'identity',
  mrz_fields_differ: 'identity',
  // It says how much of the zone could not be read.
  mrz_unreadable: 'identity',
  issuing_date: 'identity',
  issuing_date_other: 'identity',
  issuing_date_missing: 'identity',
  // Whose step it is, where that is not the subject: a representative or an officer.
  person_name: 'name',
  // On the proof of address: to whom it is addressed, and the document of the host with whom the subject lives.
  addressee: 'name',
  host_name: 'name',
  host_address: 'identity',
  host_birth_date: 'identity',
  host_birth_date_mrz: 'identity',
  host_document_issued: 'identity',
  host_document_expiry: 'identity',
  host_document_expiry_mrz: 'identity',
  host_document_expiry_other: 'identity',
  host_expiry_missing: 'identity',
  // Their document came without a name or a birth date.
  host_unidentified: 'identity',
  registration_number: 'company',
  company_country: 'company',
  // The companies that documents say they are of, and their numbers.
  document_company: 'company',
  document_registration: 'company',
  // Of country and registration number, those that are absent or no such value.
  details_missing: 'company',
  documents_rejected: 'company',
  documents_missing: 'company',
  documents_open: 'company',
  // These documents have a status that is missing or no word of the contract.
  documents_unclear: 'company',
  reason_code: 'state',
  // A reason for rejection came, with or without a code, or `unreadable`.
  reason_given: 'state',
  hits_reported: 'screening',
  hits_delivered: 'screening',
  hits_sanctions: 'screening',
  hits_pep: 'screening',
  hits_other: 'screening',
  hits_adverse_media: 'screening',
  // Of `hits_pep`, those that are of an unknown kind too.
  hits_pep_unclear: 'screening',
  monitored: 'screening',
  action_required: 'screening',
  action_not_stated: 'screening',
  // A company's screening: the provider's decision, and its own status, where they are no words that are certainly good.
  screening_decision: 'screening',
  screening_status: 'screening',
  // The screening does not say who was screened.
  screened_unclear: 'screening',
  // It does not say a nationality under which it was made.
  screened_nationality_missing: 'screening',
  // So many screenings of the step are not monitored, as the answer says.
  monitoring_off: 'screening',
  // What is found about owners and representatives may come from their screening, so none of it is for those who may not know of that.
  owners_rejected: 'screening',
  owners_open: 'screening',
  // A check on them has no status, or none that is known, or none came at all.
  owners_unclear: 'screening',
  owners_unscreened: 'screening',
  // These have no step that identifies a person, or no name.
  owners_unidentified: 'screening',
  owners_unidentified_names: 'screening',
  // Whom the shares lead to under the configured policy, in the interpretation that an officer confirmed.
  beneficial_owner_names: 'screening',
  owners_unnamed: 'screening',
  // Companies without a name, or registered nowhere.
  owner_companies_unidentified: 'screening',
  // The word by which a company may no longer exist; on the owners' step, of one of theirs.
  company_status: 'screening',
  // A screening names another company than the owner that it is of.
  screened_another: 'screening',
  owners_missing: 'screening',
  youngest_owner_birth_date: 'screening',
  oldest_owner_birth_date: 'screening',
  // The attributes in which an owner differs from the representative, who has the same name.
  namesake_differs: 'screening',
  owners_birth_unknown: 'screening',
  owner_documents_rejected: 'screening',
  owner_documents_open: 'screening',
  owner_documents_missing: 'screening',
  // So many companies came without a map of their documents.
  owner_documents_not_reported: 'screening',
  ownership_sanctions: 'screening',
  // JSON: each smallest set of owners whose hits alone reach the 50 % rule. Absent where there are too many.
  ownership_sanctions_owners: 'screening',
  ownership_loop: 'screening',
  ownership_undisclosed: 'screening',
  ownership_undetermined: 'screening',
  ownership_mismatch: 'screening',
  // A `CustomerStepState` of a step that stands for persons, from what is visible of them. Only `toCustomerSide` reads it.
  nested_state: 'screening',
  person_rejected: 'screening',
  person_open: 'screening',
  person_unclear: 'screening',
  person_unscreened: 'screening',
  person_unidentified: 'screening',
  person_birth_date: 'screening',
  person_birth_unknown: 'screening',
  person_nationality: 'screening',
  authorization_missing: 'evidence',
  authorization_unclear: 'evidence',
  duplicate_candidates: 'evidence',
  // The body's own status, where it differs from that of the session's entry. It may follow from screening.
  body_status: 'screening',
  // So many parts of the body were of another type than expected; some may be of screening.
  parts_unreadable: 'screening',
  session_parts_unreadable: 'screening',
  // The attributes (`DifferingAttribute`) that the answer states more than once, with different values; some may be of screening.
  values_contradict: 'screening',
  // A key and its value, with a tab between: what the answer says against what is approved; of an entry of the session also its step. Some may be of screening.
  says_against: 'screening',
  entry_says_against: 'screening',
  // Whom a company's screening says that it screened.
  screened_name: 'screening',
  screened_registration: 'screening',
  empty: 'evidence',
  // The types of files that the pages cannot show, separated by spaces; the other key where nothing else shows the same.
  files_not_shown: 'evidence',
  files_not_shown_alone: 'evidence',
  unreadable: 'state',
  environment_not_stated: 'state',
  // The steps are those of an earlier answer, or none are known.
  steps_missing: 'state',
  // It is the address of a step that the session lists several times and the service answers once; some are of screening.
  step_repeated: 'screening',
} as const satisfies Record<string, SensitivityClass> & Record<`hits_${HitKind}`, SensitivityClass>;

/** The value of a fact is always text. */
export type FactKey = keyof typeof sensitivityOfKey;

export const sensitivityOf: Readonly<Record<FactKey, SensitivityClass>> = sensitivityOfKey;

/** Several values of one key are several facts. */
export type FactValues = Partial<Record<FactKey, string | readonly string[] | undefined>>;
