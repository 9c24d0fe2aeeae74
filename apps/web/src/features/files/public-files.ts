// The files of a shared note for its readers. The server checks at each request that the note is still shared.
import { publicConfig } from '../../lib/data/public-config.ts'
import type { FileInfo } from './file-url.ts'
import type { FileSource } from './show-files.ts'

export function publicFiles(publicId: string): FileSource {
  const address = async (query: string) =>
    `${(await publicConfig()).url}/functions/v1/public-file?note=${encodeURIComponent(publicId)}${query}`
  let list: Promise<(FileInfo & { sha256: string })[]> | null = null
  return {
    async url(sha256) {
      const answer = await fetch(await address(`&file=${sha256}`))
      return answer.ok ? URL.createObjectURL(await answer.blob()) : null
    },
    async info(sha256) {
      list ??= address('').then(async (url) => (await fetch(url)).json())
      return (await list).find((file) => file.sha256 === sha256) ?? null
    },
    download: (sha256, name) => address(`&file=${sha256}&download=${encodeURIComponent(name)}`),
  }
}
