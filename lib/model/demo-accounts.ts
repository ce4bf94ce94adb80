import type { Role } from './reviewer.ts';

/** These are the reviewers of the demo. Their passwords are public, so no real installation may have them. */
export const demoAccounts: readonly { readonly email: string; readonly name: string; readonly role: Role }[] = [
  { email: 'officer@desk.example', name: 'Ana Kestrelwood', role: 'officer' },
  { email: 'mlro@desk.example', name: 'Ilmari Rautavaara', role: 'mlro' },
  { email: 'support@desk.example', name: 'Tomé Ribalonga', role: 'support' },
  { email: 'auditor@desk.example', name: 'Zsófia Képzelet', role: 'auditor' },
  { email: 'admin@desk.example', name: 'Ọlábísí Àlámọ̀rí', role: 'admin' },
  // A second person, for decisions that need one.
  { email: 'officer2@desk.example', name: 'Brannoch Wexley-Tidemark', role: 'officer' },
];
