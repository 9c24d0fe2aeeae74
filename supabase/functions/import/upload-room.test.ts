import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { NoRoom, uploadRoom } from './upload-room.ts'

it('bounds what all uploads take together, and gives room back', async () => {
  const [first, second] = [uploadRoom(tmpdir(), 100), uploadRoom(tmpdir(), 100)]
  await first.take(60)
  await expect(second.take(60)).rejects.toBeInstanceOf(NoRoom)
  second.release()
  first.release()
  await second.take(60)
  second.release()
})
