// The pictures that a page has sent and that wait to be uploaded. Each save has a cache of its own, so that one call deletes them.

export async function holdPicture(saveId: string, address: string, picture: Blob): Promise<void> {
  const held = await caches.open(nameOf(saveId))
  await held.put(address, new Response(picture, { headers: { 'content-type': picture.type } }))
}

export async function heldPicture(saveId: string, address: string): Promise<Blob | null> {
  const held = await caches.open(nameOf(saveId))
  return (await (await held.match(address))?.blob()) ?? null
}

export async function dropPictures(saveId: string): Promise<void> {
  await caches.delete(nameOf(saveId))
}

function nameOf(saveId: string): string {
  return `pictures ${saveId}`
}
