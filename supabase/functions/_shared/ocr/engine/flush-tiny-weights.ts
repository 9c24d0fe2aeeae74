// Sets the denormal weights (below 1e-38) of an ONNX model to zero. Pure. Arithmetic with denormal numbers is many times slower
// on x64. Training leaves such weights in channels that it has switched off; they change no result.

/** Changes the model's bytes in place. */
export function flushTinyWeights(model: Uint8Array): void {
  for (const graph of messages(model, MODEL_GRAPH)) {
    for (const tensor of messages(graph, GRAPH_INITIALIZER)) flushTensor(tensor)
    for (const node of messages(graph, GRAPH_NODE))
      for (const attribute of messages(node, NODE_ATTRIBUTE))
        for (const tensor of messages(attribute, ATTRIBUTE_TENSOR)) flushTensor(tensor)
  }
}

/** Larger than the denormal numbers, so that a weight times a small input is not denormal either. */
const TINY = 1e-20

// Field numbers of onnx.proto3.
const MODEL_GRAPH = 7
const GRAPH_NODE = 1
const GRAPH_INITIALIZER = 5
const NODE_ATTRIBUTE = 5
const ATTRIBUTE_TENSOR = 5
const TENSOR_TYPE = 2
const TENSOR_RAW_DATA = 9
const FLOAT32 = 1

function flushTensor(tensor: Uint8Array): void {
  const isFloat = fields(tensor).some(({ number, value }) => number === TENSOR_TYPE && value === FLOAT32)
  if (!isFloat) return
  for (const data of messages(tensor, TENSOR_RAW_DATA)) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    for (let at = 0; at + 4 <= data.byteLength; at += 4)
      if (Math.abs(view.getFloat32(at, true)) < TINY) view.setFloat32(at, 0, true)
  }
}

/** A protobuf field: a number, or bytes that may contain a message. */
interface Field {
  readonly number: number
  readonly value: number | Uint8Array
}

const messages = (message: Uint8Array, number: number): Uint8Array[] =>
  fields(message).flatMap(({ number: found, value }) =>
    found === number && value instanceof Uint8Array ? [value] : [],
  )

/** Protobuf's wire format: a key, then a varint (type 0), 8 bytes (1), a length and that many bytes (2), or 4 bytes (5). */
function fields(message: Uint8Array): Field[] {
  const found: Field[] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; at < message.length; factor *= 128) {
      const byte = message[at++] ?? 0
      value += (byte % 128) * factor
      if (byte < 128) break
    }
    return value
  }
  while (at < message.length) {
    const key = varint()
    const kind = key % 8
    const number = Math.floor(key / 8)
    if (kind === 0) {
      found.push({ number, value: varint() })
      continue
    }
    const length = kind === 2 ? varint() : kind === 1 ? 8 : 4
    found.push({ number, value: message.subarray(at, at + length) })
    at += length
  }
  return found
}
