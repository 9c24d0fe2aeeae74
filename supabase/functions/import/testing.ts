// Test support: sends files to the import endpoint as a person.
import type { ImportReport } from '@jotsam/core/import/import'
import type { TestPlatform } from '@jotsam/platform/testing'
import { strToU8, zipSync } from 'fflate'
import { makePro, refusal } from '../_shared/testing/product.ts'

export type Person = Awaited<ReturnType<TestPlatform['signUp']>>

export async function proPerson(platform: TestPlatform): Promise<Person> {
  const person = await platform.signUp()
  await makePro(platform, person.userId)
  return person
}

interface Sent {
  readonly name?: string
  readonly dryRun?: boolean
  readonly as?: 'new' | 'same'
}

export async function send(
  { client }: Pick<Person, 'client'>,
  content: string | Uint8Array,
  { name = 'conversations.json', dryRun = false, as }: Sent = {},
) {
  const bytes = typeof content === 'string' ? strToU8(content) : content
  return client.functions.invoke<ImportReport>(`import?dryRun=${dryRun}${as ? `&as=${as}` : ''}`, {
    body: new Blob([new Uint8Array(bytes)]),
    headers: { 'x-file-name': encodeURIComponent(name) },
  })
}

export async function imported(
  person: Pick<Person, 'client'>,
  content: string | Uint8Array,
  sent?: Sent,
): Promise<ImportReport> {
  const { data, error } = await send(person, content, sent)
  if (error) throw new Error(JSON.stringify(await refusal(error)))
  return typeof data === 'string' ? JSON.parse(data) : (data ?? fail())
}

export function fail(): never {
  throw new Error('no answer')
}

export const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? strToU8(file) : file]),
    ),
  )

export async function captures({ client }: Pick<Person, 'client'>) {
  const { data } = await client.from('captures').select().order('created_at').order('title').throwOnError()
  return data
}

export async function exported({ client }: Pick<Person, 'client'>): Promise<Uint8Array> {
  return new Uint8Array(await (await client.functions.invoke('export-account')).data.arrayBuffer())
}
