/**
 * The pages of shared data (v1): the list, and one access with what its resources give. "Consent" is API access given by a user, never consent in
 * the sense of data protection law. Promises: a token is in a form alone, never in an address, a cache or storage; what was not reported never
 * reads as "none"; each resource loads and fails by itself. Throws nothing.
 */

export { ConsentView } from './consent-view.tsx';
export { ConsentsView } from './consents-view.tsx';
export { ConsentNotFound, ConsentsForbidden } from './not-found.tsx';
