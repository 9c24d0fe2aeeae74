// Plans, limits and the trial.

export const planMessages = {
  free: 'Free',
  pro: 'Pro',
  dailyLimit: 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.',
  chatGptOnly: 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.',
  spaceFull:
    'Your storage is full. Delete notes you no longer need and empty the trash, or upgrade to Pro for more space.',
  spaceFullPro: 'Your storage is full. Delete notes you no longer need and empty the trash to save new ones.',
  trialDaysLeft: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`,
  trialHoursLeft: (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'} left`,
  trialExpiresSoon: 'Trial expires soon',
  trialRefused: "Trial is only available for free plan users who haven't used their trial yet.",
  trialFailed: 'Failed to start trial. Please try again.',
  trialFailedInDashboard: 'Failed to start trial',
  trialStarted: '7-day Pro trial activated! Redirecting to your dashboard...',
  pdfLimit: (perDay: number) => `Daily limit reached (${perDay} PDF downloads per day).`,
  exportIsPro: 'Text and JSON export are available in Pro plan',
  trial: 'Trial',
  trialHint: 'Everything, free for 7 days. No card.',
  notLoaded: 'Your plan could not be loaded, so the Free plan shows for now.',
  offline: 'You are offline. Your plan shows again once you are back.',
  tryAgainLater: 'Nothing was changed. Try again in a moment.',
}
