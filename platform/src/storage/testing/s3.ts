// A store that speaks S3's protocol and checks signatures, on a free port, for tests.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export type TestS3 = Awaited<ReturnType<typeof startS3>>

export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 's3-test-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await server.run()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/files/some/folder?region=us-east-1`,
    async stop(): Promise<void> {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
