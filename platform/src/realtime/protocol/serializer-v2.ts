// Version 2 encodes messages as arrays: [join_ref, ref, topic, event, payload]. binary-frame.ts handles binary broadcasts.
import { z } from 'zod'
import { messagePayload, parseJson, reference, type Serializer } from './message.ts'

const frame = z.tuple([reference, reference, z.string(), z.string(), messagePayload])

export const serializerV2: Serializer = {
  decode(text) {
    const parsed = frame.safeParse(parseJson(text))
    if (!parsed.success) return null
    const [joinRef, ref, topic, event, payload] = parsed.data
    return { joinRef, ref, topic, event, payload }
  },
  encode: ({ joinRef, ref, topic, event, payload }) =>
    `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`,
}
