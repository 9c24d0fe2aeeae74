// Saving AI chats: complete, in order, with a receipt, and only new turns the second time.
import { execFileSync } from 'node:child_process'
import { conversationUrl, serveLookalike, serveLookalikeAt } from '../support/extension/chat-lookalike.ts'
import { type Extension, expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { signedRules } from '../support/extension/signed-rules.ts'
import { capturesOf } from '../support/library.ts'
import type { Person } from '../support/product.ts'

declare const chrome: ExtensionApi

test.describe.configure({ timeout: 90_000 })

test('the extension saves single answers, two a day on Free, and on Pro a conversation of 60 turns from a virtual list, and later only the new turns', async ({
  extension,
  product,
}) => {
  const person = await product.person()
  await extension.signIn(person)
  await serveLookalike(extension.context, 4)
  const page = await extension.visit(conversationUrl)
  const answers = page.getByRole('button', { name: 'Save to Jotsam' })
  await expect(answers).toHaveCount(2)
  // The page's styles must not reach the extension's buttons.
  await expect(answers.first()).not.toHaveCSS('color', 'rgb(255, 0, 0)')
  const toast = extension.toast(page).last()
  await answers.first().click()
  await expect(toast).toContainText('Saved')
  await answers.last().click()
  await expect.poll(async () => (await capturesOf(person)).length).toBe(2)
  await answers.last().click()
  await expect(toast).toContainText('Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.')
  const contents = (await capturesOf(person)).map(({ content }) => /Answer \d/.exec(content)?.[0])
  expect(contents).toEqual(['Answer 2', 'Answer 4'])

  const popup = await extension.popup(page)
  await popup.getByText('More', { exact: true }).click()
  for (const [format, ending] of [
    ['Markdown', 'md'],
    ['Text', 'txt'],
    ['JSON', 'json'],
  ] as const) {
    const downloading = popup.waitForEvent('download')
    await popup.getByRole('button', { name: format }).click()
    expect((await downloading).suggestedFilename()).toBe(`Tides and tables.${ending}`)
    await expect(popup.getByText('Exported: 4 of 4 turns')).toBeVisible()
  }

  await person.client.rpc('start_trial').throwOnError()
  await test.step('a conversation of 60 turns from a virtual list is saved in order, and later only the new turns', () =>
    saveLongList(extension, person))
})

test('the extension makes a PDF of a conversation by a page of the website, whose session it does not need, and loses nothing when the server is silent', async ({
  extension,
  product,
}) => {
  await extension.signIn(await product.person())
  await serveLookalike(extension.context, 4)
  const popup = await extension.popup(await extension.visit(conversationUrl))
  await popup.getByText('More', { exact: true }).click()
  const opening = extension.context.waitForEvent('page')
  extension.proxy.disconnect()
  await popup.getByRole('button', { name: 'PDF' }).click()
  const tab = await opening
  const status = tab.getByRole('status')
  await expect(status).toHaveText(/The Jotsam server makes PDFs, and it does not answer/)
  const kept = await popup.evaluate(async () => Object.keys(await chrome.storage.session.get(null)))
  expect(kept.filter((key) => key.startsWith('pdf:'))).toEqual([])
  extension.proxy.reset()
  const sent: string[] = []
  extension.context.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`))
  const downloading = tab.waitForEvent('download')
  await tab.getByRole('button', { name: 'Try again' }).click()
  const pdf = await downloading
  await expect(status).toHaveText('Saved as Tides and tables.pdf')
  expect(pdf.suggestedFilename()).toBe('Tides and tables.pdf')
  expect(new Set(sent)).toEqual(new Set(['GET ']))
  const text = execFileSync('pdftotext', ['-layout', await pdf.path(), '-'], { encoding: 'utf8' })
  for (const part of ['Tides and tables', '4 of 4 turns', `Source: ${conversationUrl}`, 'Question 1', 'Answer 4'])
    expect(text).toContain(part)

  await tab.reload()
  await expect(status).toHaveText(/This tab no longer has the conversation/)
})

test('the page that makes PDFs works for an extension only', async ({ extension }) => {
  const page = await extension.visit(`${extension.proxy.url}/make-pdf`)
  const text = { title: 'Tides', content: 'Twice a day.', facts: [], source: null }
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate(async (text) => {
    postMessage(text, '*')
    await new Promise((later) => setTimeout(later, 300))
  }, text)
  expect(requests).toEqual([])
  // A site cannot frame it.
  await extension.context.route('https://chatgpt.com/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${extension.proxy.url}/make-pdf"></iframe>` }),
  )
  await page.goto('https://chatgpt.com/framing')
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/')
})

async function saveLongList(extension: Extension, person: Person): Promise<void> {
  await serveLookalike(extension.context, 60)
  const page = await extension.visit(conversationUrl)
  const turnsIn = (html: string | undefined) => html?.match(/(?:Question|Answer) \d+/g) ?? []
  const turns = (count: number) =>
    Array.from({ length: count }, (_, at) => `${at % 2 ? 'Answer' : 'Question'} ${at + 1}`)

  const whole = async () => (await capturesOf(person)).filter(({ turns }) => turns?.length)
  await page.getByRole('button', { name: 'Save conversation' }).click()
  const toast = extension.toast(page).last()
  await expect(toast).toContainText('60 of 60 turns, 3 code blocks, 1 link', { timeout: 40_000 })
  await expect(toast).not.toContainText('Partial')
  const [first] = await whole()
  expect(first).toMatchObject({ title: 'Tides and tables', source_url: conversationUrl })
  expect(turnsIn(first?.content)).toEqual(turns(60))
  expect(first?.content).toContain('href="https://chatgpt.com/guide"')

  await page.evaluate(() => Object(window).addTurns(2))
  await page.getByRole('button', { name: 'Save conversation' }).click()
  await expect(toast).toContainText('Added 2 new turns', { timeout: 40_000 })
  const again = await whole()
  expect(again).toHaveLength(1)
  expect(turnsIn(again[0]?.content)).toEqual(turns(62))
}

// signed-rules.test.ts, site-rules.test.ts and fitting-rules.test.ts have which rules are used.
test('the extension reads chats by rules from the server, without a new version of the extension', async ({
  extension,
  product,
}) => {
  const served = await (await fetch(`${product.url}/extension/site-rules.json`)).json()
  const chatgpt = served.find(({ site }: { site: string }) => site === 'chatgpt')
  // These rules describe a new page design.
  const changed = [
    { ...chatgpt, answer: '.reply' },
    { ...chatgpt, site: 'tides', name: 'Tides', hosts: ['tides.example'], data: null },
  ]
  const answerWith = (rules: object) => extension.proxy.answer('/extension/site-rules.signed.json', rules)
  const signed = signedRules(changed)
  // Rules that somebody has changed on the way are not used.
  answerWith({ ...signed, rules: signed.rules.replace('.reply', '.other') })
  await extension.context.route('https://chatgpt.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>New look</title><div class=reply>Answer</div>' }),
  )
  const page = await extension.visit(conversationUrl)
  const asked = () => extension.worker().then((worker) => worker.evaluate(() => chrome.storage.local.get('site-rules')))
  // A new extension may still be fetching the true rules.
  await expect(async () => {
    await (await extension.worker()).evaluate(() => chrome.storage.local.remove('site-rules'))
    await page.goto(conversationUrl)
    expect(await asked()).toEqual({})
  }).toPass()
  answerWith(signed)
  // The first visit fetches the rules; a later one uses them.
  await expect(async () => {
    await page.goto(conversationUrl)
    await expect(page.getByRole('button', { name: 'Save to Jotsam' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  // A new site comes with its rules. The page has its own design, and the rules fit.
  await serveLookalikeAt(extension.context, 'https://tides.example', 6)
  const person = await product.proPerson()
  await extension.signIn(person)
  const tides = await extension.visit(conversationUrl.replace('chatgpt.com', 'tides.example'))
  const over = await extension.popup(tides)
  // The browser is asked for the new host at the first save. A script cannot answer its prompt.
  const watchQuestion = () =>
    over.evaluate(() => {
      chrome.permissions.request = async (wanted) => {
        document.title = JSON.stringify(wanted)
        return false
      }
    })
  await watchQuestion()
  await over.getByRole('button', { name: 'Save conversation' }).click()
  await expect.poll(async () => (await capturesOf(person))[0]?.turns?.length, { timeout: 30_000 }).toBe(6)
  expect(await over.title()).toBe('{"origins":["https://tides.example/*"]}')
  // A person who refused is not asked at each save.
  await over.reload()
  await watchQuestion()
  await over.getByRole('button', { name: 'Save conversation' }).click()
  await expect(over.getByText('Already saved. Nothing new').first()).toBeVisible({ timeout: 30_000 })
  expect(await over.title()).toBe('Jotsam')

  // Where no rules find a turn, the person can tell the operator, who learns nothing of the page.
  await page.bringToFront()
  await extension.chooseMenu(page, 'conversation')
  await extension.toast(page).getByRole('button', { name: 'Tell the operator' }).click()
  await expect(extension.toast(page)).toContainText('Thank you. The operator was told.')
  expect(extension.proxy.forwarded).toContain('POST /functions/v1/site-rules-report')

  // Rules that find turns and no words in them give way to the built-in ones.
  const lost = { ...chatgpt, data: null, page: { ...chatgpt.page, content: { user: '.gone', assistant: '.gone' } } }
  answerWith(signedRules([lost]))
  await (await extension.worker()).evaluate(() => chrome.storage.local.remove('site-rules'))
  await serveLookalike(extension.context, 4)
  const again = await extension.visit(`${conversationUrl}9`)
  await expect.poll(async () => JSON.stringify(await asked())).toContain('.gone')
  await extension.chooseMenu(again, 'conversation')
  await expect(extension.toast(again)).toContainText('4 of 4 turns')
})
