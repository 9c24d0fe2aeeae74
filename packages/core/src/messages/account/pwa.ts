// The installed app: new versions, and opening without a connection.

export const pwaMessages = {
  newVersion: 'A new version is ready',
  newVersionDetail: 'It opens with a reload. What you typed is kept.',
  reload: 'Reload',
  partMissing: 'This could not be opened',
  partMissingOnline: 'A reload may bring it. What you typed is kept.',
  partMissingOffline: 'It needs a connection the first time. Nothing is lost: try again when you are online.',
  continueOffline: 'Continue offline',
}
