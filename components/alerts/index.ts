/**
 * The settings of alert mail: a reviewer's own, those of the roles for administrators, and the demo's mailbox. Promises that a change which somebody else
 * overtook keeps what was entered and says so. Throws nothing: failures become messages.
 */
export { AlertSettingsView } from './alert-settings-view.tsx';
export { Mailbox } from './mailbox.tsx';
