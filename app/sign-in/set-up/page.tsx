import type { Metadata } from 'next';
import { SetUpForm, SignInFrame } from '#components/sign-in/index.ts';

export const metadata: Metadata = { title: 'Choose your password' };

export default function SetUpPage() {
  return (
    <SignInFrame title="Choose your password">
      <SetUpForm />
    </SignInFrame>
  );
}
