export const sessionEndedMessages = {
  idle: 'You were signed out after 30 minutes without activity.',
  over: 'You were signed out: a sign-in lasts 12 hours.',
  gone: 'Your sign-in was ended: in another browser, or by an administrator.',
} as const;
