/** How a hit compares with the subject: name word by word, then attribute by attribute. Calculated by the server in `lib/screening`. */
export { HitComparison } from './hit-comparison.tsx';
