// Captured HTML is untrusted. The content security policy is off in these tests, so only sanitising protects the page.
import type { Page } from '@playwright/test'
import { moveTo } from '../support/in-app.ts'
import {
  button,
  detail,
  editor,
  expect,
  openCapture,
  shown,
  startEditing,
  store,
  stored,
} from '../support/opened-capture.ts'
import { test } from '../support/product.ts'
import { xssPayloads } from '../support/xss-payloads.ts'

test.use({ bypassCSP: true })
test.describe.configure({ timeout: 300_000 })

const SHOWN = '[data-testid=capture-content]'
const EDITED = '.ProseMirror'

test('no hostile HTML runs, loads anything, remains in the page or is stored', async ({ page, product }) => {
  const person = await product.proPerson()
  const seen = await watch(page, product.url)

  await test.step('it is not pasted, kept as a draft, saved or exported', async () => {
    const capture = await store(person, { title: 'Pasted', content: '<p>Begin</p>' })
    await openCapture(page, product, person, capture.id)
    const text = await startEditing(page)
    await text.click()
    await installFaultFinder(page)
    const pasted = await text.evaluate((element, payloads) => {
      const find: (selector: string) => string[] = Reflect.get(window, 'findFaults')
      return payloads.flatMap((html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', 'plain')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        return find('.ProseMirror').map((fault) => `${html}: ${fault}`)
      })
    }, xssPayloads)
    expect(pasted).toEqual([])
    // The payloads were really pasted.
    await expect(text).toContainText('covered')
    await button(page, 'Save').click()
    await expect(shown(page)).toContainText('Begin')
    expect(await faultsIn(page, SHOWN)).toEqual([])
    const { content } = await stored(person, capture.id)
    expect(content).not.toMatch(
      /<(?:script|style|svg|math|form|iframe|object|embed|base|meta|link|template|noscript)\b/i,
    )
    expect(content).not.toMatch(/<[^>]+\s(?:on\w+|srcdoc|srcset|id|name|action|ping)\s*=/i)
    expect(content).not.toMatch(/(?:href|src)="(?!https?:|mailto:|tel:|data:image\/(?:png|gif|jpeg))/i)

    // A draft on the device is untrusted too.
    await page.evaluate(
      ([user, id, hostile, updatedAt]) => {
        const fields = { title: 'Draft', content: hostile, folder_id: null, tags: '' }
        const base = { ...fields, content: '<p>Begin</p>', updated_at: updatedAt }
        localStorage.setItem(
          `capture_draft_${user}_${id}`,
          JSON.stringify({ fields, base, keptAt: '2026-11-15T10:00:00Z' }),
        )
      },
      [person.id, capture.id, xssPayloads.join('\n'), capture.updated_at] as const,
    )
    await page.reload()
    await button(page, 'Restore').click()
    await expect(editor(page)).toBeVisible()
    expect(await faultsIn(page, EDITED)).toEqual([])
    await button(page, 'Cancel').click()

    const download = page.waitForEvent('download', { timeout: 60_000 })
    await button(page, 'PDF').click()
    await download
  })

  await test.step('it does not run, load anything or remain in the page when a capture is read or edited', async () => {
    expect(new Set(xssPayloads).size).toBe(xssPayloads.length)
    expect(xssPayloads.length).toBeGreaterThanOrEqual(100)
    const notes = await inNotes(page)
    const { data, error } = await person.client
      .from('captures')
      .insert(notes.map(({ title, content }) => ({ title, content, idempotency_key: crypto.randomUUID() })))
      .select('id, title')
    if (error) throw error
    const ids = new Map(data.map(({ id, title }) => [title, id]))
    const stops = notes.map((note) => ({ ...note, id: ids.get(note.title) ?? '' }))
    await moveTo(page, `/dashboard?capture=${stops[0]?.id}`)
    await expect(detail(page).getByRole('heading', { level: 1 })).toHaveText(stops[0]?.title ?? '')
    // Every payload was pasted into the editor; this opens those that can mutate when they are parsed again.
    const changing = stops.filter(({ content }) => content.includes('title="'))
    await startEditing(page)
    await button(page, 'Cancel').click()
    expect(await openEach(page, changing, EDITED)).toEqual([])
    // Free shows the same content but loads no links for each note, which is faster.
    await person.client.rpc('downgrade_plan').throwOnError()
    await expect(button(page, 'Edit')).toBeDisabled()
    const others = stops.filter((stop) => !changing.includes(stop))
    expect(await openEach(page, others, SHOWN)).toEqual([])
    expect(seen).toEqual({ requests: [], dialogs: [] })
    expect(await calledFunction(page)).toBeNull()
  })
})

test('images from other sites load only on consent, and YouTube videos are embedded', async ({ page, product }) => {
  const person = await product.proPerson()
  const asked: string[] = []
  await page.route(/^https:\/\//, (route) => {
    asked.push(route.request().url())
    return route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/gif', body: Buffer.from(GIF, 'base64') })
      : route.fulfill({ contentType: 'text/html', body: 'video' })
  })
  const content =
    '<p>Look: <img src="https://images.example/a.gif" alt="A boat"></p>' +
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'
  const capture = await store(person, { content })
  await openCapture(page, product, person, capture.id)
  const image = shown(page).getByRole('img', { name: 'Image from images.example: A boat' })
  await expect(image).not.toHaveAttribute('src')
  await expect(shown(page).locator('iframe')).toHaveAttribute('src', 'https://www.youtube.com/embed/dQw4w9WgXcQ')
  await expect(shown(page).locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/)
  await startEditing(page)
  await expect(editor(page).getByRole('img')).not.toHaveAttribute('src')
  await detail(page).getByLabel('Title').fill('With a picture')
  await button(page, 'Save').click()
  await expect(button(page, 'Edit')).toBeVisible()
  expect((await stored(person, capture.id)).content).toBe(content)
  expect(asked.filter((url) => url.includes('images.example'))).toEqual([])
  await button(page, 'Load images from images.example').click()
  await expect.poll(() => asked).toContain('https://images.example/a.gif')
  await expect(image).toHaveJSProperty('naturalWidth', 1)
  await expect(button(page, 'Load images from images.example')).toHaveCount(0)
})

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Records requests to other origins and dialogs. */
async function watch(page: Page, home: string): Promise<{ requests: string[]; dialogs: string[] }> {
  const seen = { requests: [] as string[], dialogs: [] as string[] }
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(home) && !/^(?:data|blob):/.test(url)) seen.requests.push(url)
    // A broken image with the source "x" would be requested from our own origin.
    if (/\/(?:x|dashboard\/x)$/.test(url)) seen.requests.push(url)
  })
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'msgbox'])
      Reflect.set(window, name, () => sessionStorage.setItem('ran', name))
  })
  return seen
}

/** The name of the function that a payload called, on this page or an earlier one. */
function calledFunction(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('ran'))
}

interface Note {
  readonly title: string
  readonly content: string
  /** The text after each payload. It is shown only if the payload does not hide what follows. */
  readonly markers: readonly string[]
}

/** Payloads that end where they began share a note. Those that mutate or leave an element open have a note each. */
async function inNotes(page: Page): Promise<Note[]> {
  const isAlone = await page.evaluate(
    (payloads) =>
      payloads.map((payload) => {
        const { body } = new DOMParser().parseFromString(`${payload}<hr>`, 'text/html')
        return payload.includes('title="') || !body.lastElementChild?.matches('hr')
      }),
    xssPayloads,
  )
  const alone = xssPayloads.filter((_, at) => isAlone[at])
  const marked = xssPayloads.filter((_, at) => !isAlone[at]).map((payload, at) => ({ payload, marker: `End ${at}.` }))
  const shared = Array.from({ length: Math.ceil(marked.length / 8) }, (_, at) => marked.slice(at * 8, at * 8 + 8))
  return [
    ...alone.map((content) => ({ content, markers: [] })),
    ...shared.map((group) => ({
      content: group.map(({ payload, marker }) => `${payload}<p>${marker}</p>`).join(''),
      markers: group.map(({ marker }) => marker),
    })),
  ].map((note, at) => ({ ...note, title: `Payload ${at}` }))
}

interface Stop extends Note {
  readonly id: string
}

/** Opens the captures one after another inside the running page, to read or also to edit; loading the page for each would take minutes. */
async function openEach(page: Page, stops: readonly Stop[], place: typeof SHOWN | typeof EDITED): Promise<string[]> {
  await installFaultFinder(page)
  return page.evaluate(
    async ([all, shown, looked]) => {
      const find: (selector: string) => string[] = Reflect.get(window, 'findFaults')
      const until = async (holds: () => boolean) => {
        while (!holds()) await new Promise((again) => setTimeout(again, 5))
      }
      const isThere = (selector: string) => document.querySelector(selector) !== null
      const press = (name: string) =>
        [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
          .find(({ textContent }) => textContent === name)
          ?.click()
      const faults: string[] = []
      for (const { content, title, markers, id } of all) {
        history.pushState({ idx: history.length }, '', `/dashboard?capture=${id}`)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        await until(() => document.querySelector('[role=dialog] h1')?.textContent === title && isThere(shown))
        faults.push(...find(shown).map((fault) => `${content}: ${fault}`))
        const text = document.querySelector(shown)?.textContent ?? ''
        faults.push(...markers.filter((marker) => !text.includes(marker)).map((marker) => `${content}: no ${marker}`))
        if (looked === shown) continue
        press('Edit')
        await until(() => isThere(looked))
        faults.push(...find(looked).map((fault) => `${content}: ${fault}`))
        press('Cancel')
      }
      return faults
    },
    [stops, SHOWN, place] as const,
  )
}

/** Lists every element and attribute inside `place` that is not allowed. */
async function faultsIn(page: Page, place: string): Promise<string[]> {
  await installFaultFinder(page)
  return page.evaluate((selector) => {
    const find: (selector: string) => string[] = Reflect.get(window, 'findFaults')
    return find(selector)
  }, place)
}

/** Defines `findFaults` in the page. */
async function installFaultFinder(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tags = new Set(
      (
        'a abbr b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i iframe ' +
        'img ins kbd li mark ol p pre q s samp section small span strike strong sub summary sup table tbody td tfoot th ' +
        'thead time tr u ul var wbr'
      ).split(' '),
    )
    const attributes = new Set(
      (
        'alt allow class colspan contenteditable data-hint data-language data-list data-place data-remote-src datetime draggable height href ' +
        'loading open referrerpolicy rel rowspan sandbox src start style target title width aria-label data-added role tabindex'
      ).split(' '),
    )
    const allowed: Record<string, RegExp> = {
      style: /^(?:font-size: \d+px|font-family: \w+|text-align: \w+|; )*;?$/,
      class:
        /^(?:(?:(?:ql|language)-[\w-]+|kept-block|ProseMirror-\w+|link-title|soft-break|tex-formula|table-scroll|code-block|code-head|footnote) ?)+$/,
      // What the reading view adds around tables and code.
      tabindex: /^0$/,
      role: /^group$/,
      'aria-label': /^(?:Table|Code(?:, .+)?)$/,
      'data-added': /^$/,
      // The editor's line for the cursor beside a table.
      'data-place': /^$/,
      href: /^(?:https?:|mailto:|tel:|about:blank$)/,
      src: /^data:image\/(?:png|gif|jpeg)|^https:\/\/(?:www\.youtube\.com|player\.vimeo\.com)\//,
    }
    const findFaults = (selector: string) => {
      const root = document.querySelector(selector)
      if (!root) return ['nothing is shown']
      const faults: string[] = []
      for (const element of root.querySelectorAll('*')) {
        // The reading view adds these buttons itself; sanitising removes all other buttons.
        if (element.matches('.code-head > button[data-copy]')) continue
        if (!tags.has(element.localName)) faults.push(`element ${element.localName}`)
        for (const { name, value } of element.attributes)
          if (!attributes.has(name) || allowed[name]?.test(value) === false) faults.push(`attribute ${name}=${value}`)
      }
      const strangers = 'base, object, embed, applet, frame, frameset, portal, dialog'
      for (const { localName } of document.querySelectorAll(strangers)) faults.push(`in the page: ${localName}`)
      return faults
    }
    Object.assign(window, { findFaults })
  })
}
