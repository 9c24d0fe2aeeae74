// The share menu's POST: kept on the device, then on to quick capture. The server never sees it.
import { sharedCapturePath } from '@jotsam/core/account/return-to'
import { type SharedData, storeSharedData } from '../lib/drafts/shared-data.ts'

export async function takeShare(request: Request): Promise<Response> {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const images = form
    .getAll('images')
    .filter((each) => typeof each !== 'string')
    .filter((file) => file.size > 0 && file.type.startsWith('image/'))
  const data = { title: text('title'), text: text('text'), url: text('url'), timestamp: new Date().toISOString() }
  try {
    await storeSharedData(data, images)
    return Response.redirect(sharedCapturePath, 303)
  } catch {
    // No room on the device: the words at least travel in the address.
    return Response.redirect(withWords(data), 303)
  }
}

function withWords({ title, text, url }: SharedData): string {
  return `${sharedCapturePath}&${new URLSearchParams({ text, title, url })}`
}
