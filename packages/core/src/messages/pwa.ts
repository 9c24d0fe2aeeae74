// The installed app: new versions, and opening without a connection.

export const pwaMessages = {
  newVersion: 'A new version is ready',
  newVersionDetail: 'It opens with a reload. What you typed is kept.',
  reload: 'Reload',
  continueOffline: 'Continue offline',
}
