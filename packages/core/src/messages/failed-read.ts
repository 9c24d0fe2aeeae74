// What to do after something could not be loaded.

export const failedReadMessages = {
  connection: 'Nothing is lost. Check your connection and try again.',
  server: 'Nothing is lost. The server has a problem. Try again in a minute.',
}
