// Chooses the compression for a client: gzip, Brotli or none.

export type Encoding = 'br' | 'gzip'

export function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding | null {
  if (!acceptEncoding) return null
  const accepted = weights(String(acceptEncoding))
  const weightOf = (encoding: Encoding) => accepted.get(encoding) ?? accepted.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : null
}

function weights(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      const weight = q ? Number(q.slice(2)) : 1
      return [name, Number.isFinite(weight) ? weight : 0] as const
    }),
  )
}
