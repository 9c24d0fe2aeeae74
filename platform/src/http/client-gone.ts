// Tells a client that hung up in the middle of its request from a fault of ours: nobody is to blame, and nobody reads the answer.

export function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
}
