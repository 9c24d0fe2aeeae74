import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSmtpServer, startTestPlatform } from '../../testing/index.ts'

describe('a mail to reset a password', () => {
  it('arrives by SMTP with a working link and code', async () => {
    const { smtpUrl, mails, stop } = await startSmtpServer()
    onTestFinished(stop)
    const platform = await startTestPlatform({ config: { smtpUrl } })
    onTestFinished(() => platform.stop())
    const [ann, bob] = [await platform.signUp(), await platform.signUp()]
    const mailTo = (email: string) => mails.find((mail) => mail.to?.some(({ address }) => address === email))
    const redirectTo = `${platform.config.publicUrl}/auth?mode=reset-password`
    for (const { client, email } of [ann, bob]) await client.auth.resetPasswordForEmail(email, { redirectTo })
    // The response does not wait for the mail server, so the mails may arrive later.
    await expect.poll(() => mails.length).toBe(2)

    const link = linkIn(mailTo(ann.email)).replace(platform.config.publicUrl, platform.url)
    const answer = await fetch(link, { redirect: 'manual' })
    expect(answer.headers.get('location')).toMatch(/\/auth\?mode=reset-password#access_token=.*type=recovery/)

    const code = codeIn(mailTo(bob.email))
    const verified = await platform.client().auth.verifyOtp({ email: bob.email, token: code, type: 'recovery' })
    expect(verified.data.user?.email).toBe(bob.email)
  })

  it('is written to the outbox without a mail server', async () => {
    const platform = await startTestPlatform()
    onTestFinished(() => platform.stop())
    const { email } = await platform.signUp()
    expect((await platform.client().auth.resetPasswordForEmail(email)).error).toBeNull()
    const [file = ''] = await readdir(join(platform.dataDir, 'outbox'))
    const mail = await PostalMime.parse(await readFile(join(platform.dataDir, 'outbox', file)))
    expect(mail.to).toMatchObject([{ address: email }])
    const verified = await platform.client().auth.verifyOtp({ email, token: codeIn(mail), type: 'recovery' })
    expect(verified.error).toBeNull()
  })

  it('does not change the response when the mail server is down', async () => {
    const platform = await startTestPlatform({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
    onTestFinished(() => platform.stop())
    const { email } = await platform.signUp()
    expect((await platform.client().auth.resetPasswordForEmail(email)).error).toBeNull()
    expect((await platform.client().auth.resetPasswordForEmail('nobody@example.org')).error).toBeNull()
  })
})

function linkIn(mail: Email | undefined): string {
  return /https?:\/\/\S+\/verify\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

function codeIn(mail: Email | undefined): string {
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
}
