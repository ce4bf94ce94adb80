import type { OwnershipNode } from './model.ts';

/** A node of which nothing is told. */
export const bareNode = {
  key: '',
  kind: 'unknown',
  name: null,
  country: null,
  registrationNumber: null,
  birthDate: null,
  place: null,
  ultimate: null,
  status: null,
  checks: null,
  documents: null,
  screened: null,
} as const satisfies OwnershipNode;
