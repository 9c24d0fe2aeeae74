// Recognises a client that closed the connection during its request, which is not an error of the server.

export function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
}
