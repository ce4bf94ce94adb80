export const sessionEndedMessages = {
  idle: 'You were signed out after 30 minutes without activity.',
  over: 'You were signed out: a sign-in lasts 12 hours.',
  gone: 'You were signed out.',
} as const;
