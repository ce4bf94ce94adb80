import { redirect } from 'next/navigation';
import { accountPage } from '#lib/model/addresses.ts';

/** Opens the settings page that every role may open; the others are beside it. */
export default function SettingsPage() {
  redirect(accountPage());
}
