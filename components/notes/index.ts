/**
 * Notes on sessions, steps and hits. Hides drafts, mentions and how a note sent twice stays one. Promises that no text is lost by a failure, and that
 * its dialog is loaded when it is first opened. Throws nothing.
 */
export { AddNote, NotesPanel } from './add-note.tsx';
