import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { enrolFactor, verifyFactor } from '../testing/authenticator.ts'
import { mailsTo } from '../testing/mailbox.ts'
import { register, signInWith } from '../testing/passkeys.ts'

const platform = useTestPlatform()

const notFound = { status: 404, code: 'webauthn_credential_not_found' }

describe('a user’s passkeys', () => {
  it('can be renamed and removed', async () => {
    const { client } = await platform.signUp()
    const [phone, laptop] = [await register(platform, client), await register(platform, client)]
    const renamed = await client.auth.passkey.update({ passkeyId: phone.id, friendlyName: ' Phone ' })
    expect(renamed.data).toMatchObject({ id: phone.id, friendly_name: 'Phone' })
    expect((await client.auth.passkey.delete({ passkeyId: laptop.id })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toMatchObject([{ id: phone.id, friendly_name: 'Phone' }])
  })

  it('cause a mail to their owner when one is added or removed', async () => {
    const { client, email } = await platform.signUp()
    const { id } = await register(platform, client)
    await client.auth.passkey.delete({ passkeyId: id })
    const { appName } = platform.config
    await expect
      .poll(async () => (await mailsTo(platform, email)).map(({ subject }) => subject).sort())
      .toEqual([`A passkey was added to your ${appName} account`, `A passkey was removed from your ${appName} account`])
    for (const { text } of await mailsTo(platform, email)) expect(text).toContain('at the network address')
  })

  it('have names of 1 to 120 characters', async () => {
    const { client } = await platform.signUp()
    const { id } = await register(platform, client)
    const rename = (friendlyName: string) => client.auth.passkey.update({ passkeyId: id, friendlyName })
    expect((await rename('x'.repeat(120))).error).toBeNull()
    for (const name of ['', '  ', 'x'.repeat(121)]) expect((await rename(name)).error?.status).toBe(400)
  })

  it('cannot be seen, renamed or removed by another user', async () => {
    const [ann, eve] = [await platform.signUp(), await platform.signUp()]
    const { id } = await register(platform, ann.client)
    expect((await eve.client.auth.passkey.list()).data).toEqual([])
    const rename = await eve.client.auth.passkey.update({ passkeyId: id, friendlyName: 'Mine' })
    expect(rename.error).toMatchObject(notFound)
    expect((await eve.client.auth.passkey.delete({ passkeyId: id })).error).toMatchObject(notFound)
    expect((await ann.client.auth.passkey.list()).data).toHaveLength(1)
  })

  it('can be changed only at aal2 when the user has a factor', async () => {
    const { client, email, password } = await platform.signUp()
    await verifyFactor(client, await enrolFactor(client))
    const { id } = await register(platform, client)
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const refused = { status: 403, code: 'insufficient_aal' }
    const rename = await other.auth.passkey.update({ passkeyId: id, friendlyName: 'Mine' })
    expect(rename.error).toMatchObject(refused)
    expect((await other.auth.passkey.delete({ passkeyId: id })).error).toMatchObject(refused)
  })

  it('end the other sessions that they started when they are removed', async () => {
    const { client } = await platform.signUp()
    const { id, key } = await register(platform, client)
    const [lost, here] = [platform.client(), platform.client()]
    await signInWith(lost, key)
    await signInWith(here, key)
    expect((await here.auth.passkey.delete({ passkeyId: id })).error).toBeNull()
    expect((await lost.auth.getUser()).error).not.toBeNull()
    expect((await here.auth.getUser()).error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
  })
})

describe('an administrator', () => {
  it('lists and removes a user’s passkeys', async () => {
    const { client, userId } = await platform.signUp()
    const { id, key } = await register(platform, client)
    const device = platform.client()
    await signInWith(device, key)
    const { passkey } = platform.service().auth.admin
    expect((await passkey.listPasskeys({ userId })).data).toMatchObject([{ id }])
    expect((await passkey.deletePasskey({ userId, passkeyId: id })).error).toBeNull()
    expect((await passkey.deletePasskey({ userId, passkeyId: id })).error).toMatchObject(notFound)
    expect((await client.auth.passkey.list()).data).toEqual([])
    expect((await device.auth.getUser()).error).not.toBeNull()
  })
})
