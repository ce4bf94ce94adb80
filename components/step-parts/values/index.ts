/**
 * Rows of labels and values as every step shows them. Promises: absent, hidden and masked values look different; a value is copied as received;
 * an unknown key shows its name and value.
 */
export { CopyableCountry, CopyableValue } from './copyable-value.tsx';
export { MarkedValue } from './marked-value.tsx';
export { StatusMark } from './status-mark.tsx';
export { Absent, CountryName, HiddenMark, Row, UnknownKeyRows, Value, ValueList } from './value-list.tsx';
