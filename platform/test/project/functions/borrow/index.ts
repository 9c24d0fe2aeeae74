import { z } from 'zod'
import type { FunctionHandler } from '../../../../src/functions/contract.ts'

const body = z.object({ book: z.number() })

const borrow: FunctionHandler = async (request, { caller, asCaller, asService }) => {
  if (!caller?.userId) return Response.json({ error: 'Sign in to borrow' }, { status: 403 })
  const { book } = body.parse(await request.json())
  const { error } = await asCaller.from('loans').insert({ book_id: book })
  if (error) return Response.json({ error: error.message }, { status: 409 })
  const { count } = await asService.from('loans').select('*', { count: 'exact', head: true })
  return Response.json({ loansOfEverybody: count })
}

export default borrow
