import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { startSmtpServer, useStarted } from '@jotsam/platform/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { makePro, refusal, startProduct } from '../_shared/testing/product.ts'

const mailbox = useStarted(startSmtpServer)
const platform = useStarted(() =>
  startProduct({}, { smtpUrl: mailbox.smtpUrl, emailConfirmation: false, rateLimitFactor: 0.5 }),
)
beforeEach(() => {
  mailbox.mails.length = 0
  mailbox.refuse(false)
})

/** Every row in the schemas public, auth and storage that still contains the person's id or address. */
async function traces(userId: string, email: string): Promise<string[]> {
  const columns = await platform.sql`
    select c.table_schema, c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'auth', 'storage') and t.table_type = 'BASE TABLE' and c.data_type in ('uuid', 'text', 'character varying', 'jsonb')`
  const found: string[] = []
  for (const { table_schema, table_name, column_name } of columns) {
    const rows = await platform.sql`
      select 1 from ${platform.sql(table_schema)}.${platform.sql(table_name)}
      where ${platform.sql(column_name)}::text like ${`%${userId}%`} or ${platform.sql(column_name)}::text ilike ${`%${email}%`} limit 1`
    if (rows.length > 0) found.push(`${table_schema}.${table_name}.${column_name}`)
  }
  return found
}

describe("deleting one's own account", () => {
  it('leaves nothing behind and sends one last mail', async () => {
    const { client, userId, email, password } = await platform.signUp()
    await makePro(platform, userId)
    const { data: folder } = await client.from('folders').insert({ name: 'Harbour' }).select('id').single()
    const { data: notes } = await client
      .from('captures')
      .insert([
        { content: 'One', folder_id: folder?.id },
        { content: 'Two', tags: ['sea'] },
      ])
      .select('id')
    await client
      .from('note_connections')
      .insert({ source_capture_id: notes?.[0]?.id, target_capture_id: notes?.[1]?.id, connection_type: 'related' })
      .throwOnError()
    const picture = await client.storage.from('attachments').upload(`${userId}/${notes?.[0]?.id}/a.txt`, 'Tide')
    expect(picture.error).toBeNull()
    await platform.sql`select public.take_ocr(${userId}, 'mobile')`
    await platform.sql`select public.activate_pro(${userId}, 'local', ${`t-${userId}`}, 'monthly')`
    await client.rpc('take_pdf_download').throwOnError()
    await client.functions.invoke('send-email', {
      body: { type: 'contact_form', data: { name: 'Me', email: email.toUpperCase(), message: 'Hello' } },
    })
    expect((await traces(userId, email)).length).toBeGreaterThan(5)
    mailbox.mails.length = 0

    const { data, error } = await client.functions.invoke('delete-account', { body: { password } })
    expect(error).toBeNull()
    expect(data).toEqual({ success: true, error: null })
    expect(await traces(userId, email)).toEqual([])
    expect(mailbox.mails).toMatchObject([
      { recipients: [email], subject: 'Your Jotsam account has been deleted', html: expect.stringContaining('<h1') },
    ])
    const again = await platform.client().auth.signInWithPassword({ email, password })
    expect(again.error?.code).toBe('invalid_credentials')
  })

  it('asks a Free person only for the password', async () => {
    const { client, userId, password } = await platform.signUp()
    expect((await client.functions.invoke('delete-account', { body: { password } })).data.success).toBe(true)
    expect(await platform.sql`select 1 from auth.users where id = ${userId}`).toHaveLength(0)
  })

  it('refuses a wrong password, counts the attempts and keeps all data', async () => {
    const { client, userId, password } = await platform.signUp()
    await client.from('captures').insert({ content: 'Keep me', source_url: 'https://chatgpt.com/c/1' }).throwOnError()
    const answers: string[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      const { data } = await client.functions.invoke('delete-account', { body: { password: `wrong ${attempt}` } })
      expect(data.success).toBe(false)
      answers.push(data.reason)
    }
    expect(answers[0]).toBe('wrong-password')
    expect(answers.at(-1)).toBe('rate-limited')
    const { data } = await client.functions.invoke('delete-account', { body: { password } })
    expect(data).toEqual({
      success: false,
      error: 'Too many attempts. Try again later.',
      reason: 'rate-limited',
    })
    expect(await platform.sql`select 1 from captures where user_id = ${userId}`).toHaveLength(1)
    expect(mailbox.mails).toHaveLength(0)
  })

  it('requires a signed-in person and a password', async () => {
    const visitor = await platform.client().functions.invoke('delete-account', { body: { password: 'x' } })
    expect(await refusal(visitor.error)).toMatchObject({
      status: 401,
      body: { error: saveErrorMessages.noActiveSession },
    })
    const { client } = await platform.signUp()
    for (const body of [{}, { password: '' }, { password: 7 }])
      expect(await refusal((await client.functions.invoke('delete-account', { body })).error)).toMatchObject({
        status: 400,
      })
  })

  it('succeeds even when the last mail cannot be sent', async () => {
    const { client, userId, password } = await platform.signUp()
    mailbox.refuse(true)
    expect((await client.functions.invoke('delete-account', { body: { password } })).data.success).toBe(true)
    expect(await platform.sql`select 1 from auth.users where id = ${userId}`).toHaveLength(0)
  })
})
