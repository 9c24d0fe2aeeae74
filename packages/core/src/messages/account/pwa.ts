// The installed app: new versions, and opening without a connection.

export const pwaMessages = {
  newVersion: 'A new version is ready',
  newVersionDetail: 'Reload to update. What you typed is kept.',
  reload: 'Reload',
  partMissing: 'This could not be opened',
  partMissingOnline: 'Try reloading. What you typed is kept.',
  screenMissingOnline: 'The server did not answer. Nothing is lost.',
  partMissingOffline: 'It needs a connection the first time. Nothing is lost. Try again when you are online.',
  shownOnline: 'You are offline. This shows again once you are back.',
  continueOffline: 'Continue offline',
}
