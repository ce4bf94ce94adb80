/**
 * Forms: their state, their draft, what refuses them, and the native controls. Promises that each control is named and explained by its field. `form-dialog.tsx`
 * and `use-draft.ts` are imported by themselves: the list and the sign-in pages load neither.
 */
export { Checkbox, LabelledCheckbox } from './checkbox.tsx';
export { Checkboxes } from './checkboxes.tsx';
export { Choices } from './choices.tsx';
export { Field } from './field.tsx';
export { Form } from './form.tsx';
export { Input } from './input.tsx';
export { LongText } from './long-text.tsx';
export { Refusal } from './refusal.tsx';
export { Select } from './select.tsx';
export { TextArea } from './text-area.tsx';
export { TextField } from './text-field.tsx';
export { type FieldErrors, useEntries, useForm } from './use-form.ts';
