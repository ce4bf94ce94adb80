/** Form controls: a field with label, hint and error, and the native controls in it. Promises that each is named and explained by its field. */
export { Checkbox } from './checkbox.tsx';
export { Choices } from './choices.tsx';
export { Field } from './field.tsx';
export { Input } from './input.tsx';
export { TextArea } from './text-area.tsx';
