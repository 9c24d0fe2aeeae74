// JSON answers of the functions. Caches must not store them, because they concern one person.

export function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

export function success(result: object = {}): Response {
  return answer(200, { success: true, error: null, ...result })
}

/** A refusal that a screen shows has the status 200: the official client hides the body of other statuses. */
export function refusal(status: number, error: string, details: object = {}): Response {
  return answer(status, { success: false, error, ...details })
}
