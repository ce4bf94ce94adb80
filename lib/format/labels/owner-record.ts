import type { OwnerGround, OwnerSource } from '#lib/model/review/owner-record.ts';

export const ownerGroundNames = {
  ownership: 'Ownership interest',
  control: 'Control',
  trust_role: 'Role in a trust or foundation',
  on_whose_behalf: 'Others act on their behalf',
} as const satisfies Record<OwnerGround, string>;

export const ownerSourceNames = {
  declared: 'Declared by the customer',
  register: 'Register',
  company_documents: 'Company documents',
  identity_document: 'Identity document',
  other: 'Other',
} as const satisfies Record<OwnerSource, string>;
