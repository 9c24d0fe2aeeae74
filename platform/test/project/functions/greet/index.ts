import { z } from 'zod'
import { greeting } from '../_shared/greeting.ts'

const body = z.object({ name: z.string() })

export default async (request: Request): Promise<Response> => {
  const { name } = body.parse(await request.json())
  return Response.json({ message: greeting(name) })
}
