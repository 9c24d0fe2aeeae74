import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { hasRoomFor, NoRoom, uploadRoom } from './upload-room.ts'

it('knows what would fill the disk', async () => {
  expect(await hasRoomFor(tmpdir(), 1)).toBe(true)
  expect(await hasRoomFor(tmpdir(), 2 ** 60)).toBe(false)
})

it('bounds what all uploads take together, and gives room back', async () => {
  const [first, second] = [uploadRoom(tmpdir(), 100), uploadRoom(tmpdir(), 100)]
  await first.take(60)
  await expect(second.take(60)).rejects.toBeInstanceOf(NoRoom)
  second.release()
  first.release()
  await second.take(60)
  second.release()
})
