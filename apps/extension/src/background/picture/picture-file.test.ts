import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { pictureFile } from './picture-file.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const each of close.splice(0)) each()
})

async function site(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  close.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture.png`
}

describe('an image of a page', () => {
  it('is downloaded whole, with its type', async () => {
    const address = await site((_, answer) => answer.setHeader('content-type', 'image/png').end('a picture'))
    const file = await pictureFile(address, 9)
    expect(file).toMatchObject({ size: 9, type: 'image/png' })
  })

  it('is refused as too large while a site sends an endless response, and the connection is closed', async () => {
    let sent = 0
    let hungUp: () => void = () => undefined
    const gone = new Promise<void>((resolve) => {
      hungUp = resolve
    })
    const address = await site((_, answer) => {
      const more = () => {
        sent += 1024
        answer.write(Buffer.alloc(1024), (error) => error || setTimeout(more, 1))
      }
      answer.on('close', hungUp)
      more()
    })
    expect(await pictureFile(address, 10_000)).toBe('too-large')
    await gone
    expect(sent).toBeLessThan(1024 * 1024)
  })

  it('has the same size limit in a data: address', async () => {
    const address = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`
    expect(await pictureFile(address(1000), 1000)).toMatchObject({ size: 1000 })
    expect(await pictureFile(address(1010), 1000)).toBe('too-large')
  })

  it.each([403, 404, 500])('is null when the site answers %i', async (status) => {
    const address = await site((_, answer) => answer.writeHead(status).end('no'))
    expect(await pictureFile(address)).toBeNull()
  })
})
