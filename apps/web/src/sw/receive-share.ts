// Receives the POST of the share menu, stores its content on the device and redirects to quick capture. The server never gets it.
import { sharedCapturePath } from '@jotsam/core/account/return-to'
import { type SharedData, storeSharedData } from '../lib/drafts/shared-data.ts'

export async function receiveShare(request: Request): Promise<Response> {
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
    // The disk is full. The text goes along in the address, without the images.
    return Response.redirect(pathWithText(data), 303)
  }
}

function pathWithText({ title, text, url }: SharedData): string {
  return `${sharedCapturePath}&${new URLSearchParams({ text, title, url })}`
}
