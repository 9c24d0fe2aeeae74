// A local server that stands in for another site or service.
import { createServer, type RequestListener, type Server } from 'node:http'

export async function serve(answer: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // An open server must not keep the test process alive.
  server.unref()
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server }
}
