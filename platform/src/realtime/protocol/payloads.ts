// Payloads that the server writes, as JSON text.

export const okReply = (response: object = {}): string => JSON.stringify({ status: 'ok', response })

export const errorReply = (reason: string): string => JSON.stringify({ status: 'error', response: { reason } })

export const systemPayload = (
  extension: 'postgres_changes' | 'system',
  status: 'ok' | 'error',
  message: string,
  channel: string,
): string => JSON.stringify({ extension, status, message, channel })

export const changesPayload = (ids: readonly number[], data: string): string => `{"ids":[${ids.join()}],"data":${data}}`

export const replayedPayload = ({ id, event, payload }: { id: string; event: string; payload: string }): string =>
  `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload},"meta":{"replayed":true,"id":${JSON.stringify(id)}}}`

export const EMPTY = '{}'
