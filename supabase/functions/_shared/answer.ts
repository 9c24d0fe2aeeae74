// The JSON answers of the functions. What concerns one person is never kept by a cache in between.

export function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
