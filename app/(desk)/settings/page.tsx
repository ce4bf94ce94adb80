import { redirect } from 'next/navigation';
import { urls } from '#lib/model/urls/index.ts';

/** The settings page that every role may open; the others are beside it. */
export default function SettingsPage() {
  redirect(urls.account());
}
