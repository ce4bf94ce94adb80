/** The raw answer of a step as a tree of keys and values. Promises: nothing of the answer is left out; large trees open in parts. */
export { JsonTree } from './json-tree-view.tsx';
export { RawAnswer, RawAnswerSection } from './raw-answer.tsx';
