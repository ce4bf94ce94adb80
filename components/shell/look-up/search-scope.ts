/**
 * Search and look-up in one field. Hides which of the two a text means. Promises that a pasted id is looked up here and in the verification
 * service, and that nothing typed is ever in an address. Throws nothing.
 */
import type { Permission } from '#lib/model/access/permissions.ts';

/** What can be found, and the words that say so: made on the server, so that no page loads those of other roles. */
export interface SearchScope {
  /** Else references and session ids only. */
  readonly findsNames: boolean;
  readonly label: string;
  readonly placeholder: string;
}

const scopes: Record<Permission, SearchScope> = {
  show: {
    findsNames: true,
    label: 'Search by name, email, reference or session id',
    placeholder: 'Name, email, reference or session id',
  },
  mask: {
    findsNames: true,
    label: 'Search by whole words of a name, whole email or phone number, reference or session id',
    placeholder: 'Whole name, email, phone or reference',
  },
  withhold: {
    findsNames: false,
    label: 'Look up by reference or session id',
    placeholder: 'Reference or session id',
  },
};

/** @param names of class name, for this reviewer; `mask`: names and contacts can be searched for as a whole */
export const toSearchScope = (names: Permission): SearchScope => scopes[names];
