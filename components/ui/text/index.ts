/**
 * Text from outside, made safe to read. Hides how bidirectional and invisible characters are isolated and shown. Promises that no text moves
 * or hides what stands around it, and that it can be copied as it was received. Throws nothing.
 */
export { Differing, Marked, SafeText } from './marked-text.tsx';
