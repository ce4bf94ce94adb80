/**
 * Who owns a company, short, for its overview. Promises: an ownership that cannot be computed never reads as one without owners; everybody with
 * screening hits is counted. Throws nothing.
 */
export { OwnersAtAGlance } from './owners-at-a-glance.tsx';
