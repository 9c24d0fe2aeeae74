// Version 1 encodes messages as objects: {"topic","event","payload","ref","join_ref"}.
import { z } from 'zod'
import { messagePayload, parseJson, reference, type Serializer } from './message.ts'

const frame = z.object({
  topic: z.string(),
  event: z.string(),
  payload: messagePayload,
  ref: reference,
  join_ref: reference,
})

export const serializerV1: Serializer = {
  decode(text) {
    const parsed = frame.safeParse(parseJson(text))
    if (!parsed.success) return null
    const { join_ref: joinRef, ...rest } = parsed.data
    return { joinRef, ...rest }
  },
  encode: ({ joinRef, ref, topic, event, payload }) =>
    `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payload},` +
    `"ref":${JSON.stringify(ref)},"join_ref":${JSON.stringify(joinRef)}}`,
}
