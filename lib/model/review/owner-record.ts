/** The officer's own record of the beneficial owners, or that there are none (AMLR articles 51 to 55, 63; AMLD article 3(6)); never sent upstream. */
/** It says how a person is a beneficial owner. */
export const ownerGrounds = ['ownership', 'control', 'trust_role', 'on_whose_behalf'] as const;
export type OwnerGround = (typeof ownerGrounds)[number];

/** The record of an owner rests on these. */
export const ownerSources = ['declared', 'register', 'company_documents', 'identity_document', 'other'] as const;
export type OwnerSource = (typeof ownerSources)[number];

export const ownerLimits = { owners: 100, managers: 20, name: 200, words: 1_000, text: 4_000 } as const;
