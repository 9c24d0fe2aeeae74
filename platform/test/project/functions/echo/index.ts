// Returns the body in the form in which it arrived.
export default {
  async fetch(request: Request): Promise<Response> {
    const type = request.headers.get('content-type') ?? ''
    if (type.startsWith('multipart/form-data')) {
      const form = await request.formData()
      const fields = [...form].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : `${value.name}: ${value.size}`,
      ])
      return Response.json(Object.fromEntries(fields))
    }
    const { pathname, search } = new URL(request.url)
    return new Response(request.method === 'GET' ? pathname + search : await request.arrayBuffer(), {
      headers: { 'Content-Type': type || 'text/plain', 'X-Method': request.method },
    })
  },
}
