// GET, for the platform: the link preview of a shared capture. It has the title and the first words, and nothing about the owner.
import type { FunctionHead } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { headOfNothing, headOfShared } from './head.ts'

export const head: FunctionHead = { below: '/share/' }

export default serverFunction(['GET'], async (request, { asCaller, publicUrl }) => {
  const path = new URL(request.url).searchParams.get('path') ?? ''
  const publicId = idIn(path)
  if (!publicId) return answer(200, headOfNothing)
  const { data, error } = await asCaller.rpc('get_public_capture', { p_public_id: publicId })
  if (error) throw error
  const [capture] = data
  return answer(200, capture ? headOfShared(capture, publicUrl + path, publicUrl) : headOfNothing)
})

function idIn(path: string): string {
  try {
    return decodeURIComponent(path.slice(head.below.length)).trim()
  } catch {
    return ''
  }
}
