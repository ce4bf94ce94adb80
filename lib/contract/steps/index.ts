/**
 * The answer of any step, by session kind and step type. Hides which types have a schema and how an object of another
 * type is distinguished from a step that holds nothing yet; a type without a schema passes raw. Throws nothing: `parseStep` returns issues.
 */
export { parseStep } from './parse.ts';
export { type StepAnswer, stepSchema } from './schemas.ts';
