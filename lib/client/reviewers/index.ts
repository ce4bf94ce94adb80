/** What this browser reports of its reviewer: which session is open, and settings that go with them. Throws ProblemError. */
export { savePreferences } from './preferences.ts';
export { announcePresence } from './presence.ts';
