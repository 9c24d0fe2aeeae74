// Ticking the tasks of a note while reading it.
import { expectStateAccessible } from '../support/accessible.ts'
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

const MARKDOWN = '# Trip\n\n- [ ] Pack the **tent**\n  - [x] poles\n- [ ] Buy gas\n\n> - [ ] quoted'
const HTML =
  '<p>Take &amp; go</p><ul><li data-list="unchecked">one</li></ul><table><tbody><tr><td><ul><li data-list="checked"><p>two</p></li></ul></td></tr></tbody></table>'

// The next tests tick by mouse.
test('tasks are ticked while reading, by touch and key, and only their box changes in the note', {
  tag: '@phone-only',
}, async ({ page, product, isMobile }) => {
  const person = await product.proPerson()
  const note = await store(person, { title: 'Trip', content: MARKDOWN })
  const quote = {
    quote: 'Buy gas',
    prefix: 'poles\n',
    suffix: '\nquoted',
    start_position: 20,
    colour: 'green',
    comment: 'Camping',
  }
  await person.client
    .from('highlights')
    .insert({ ...quote, capture_id: note.id })
    .throwOnError()
  await openCapture(page, product, person, note.id)
  const box = (name: string) => shown(page).getByRole('checkbox', { name, exact: true })
  const press = (name: string) => (isMobile ? box(name).tap() : box(name).click())
  const content = async (id = note.id) => (await stored(person, id)).content

  await test.step('quick presses in a row are all kept', async () => {
    await expect(box('poles')).toBeChecked()
    await press('Pack the tent')
    await press('poles')
    await press('quoted')
    await expect(box('quoted')).toBeChecked()
    await expect.poll(content).toBe('# Trip\n\n- [x] Pack the **tent**\n  - [ ] poles\n- [ ] Buy gas\n\n> - [x] quoted')
    await box('quoted').focus()
    await page.keyboard.press('Space')
    await expect(box('quoted')).not.toBeChecked()
    await expect(box('quoted')).toBeFocused()
    await expect.poll(content).toBe('# Trip\n\n- [x] Pack the **tent**\n  - [ ] poles\n- [ ] Buy gas\n\n> - [ ] quoted')
    await expect(shown(page).locator('mark[data-highlight]')).toHaveText('Buy gas')
    if (isMobile) expect((await box('poles').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectStateAccessible(page, 'tasks')
  })

  await test.step('a tick goes on top of what was saved elsewhere', async () => {
    await page.route('**/realtime/**', (route) => route.abort())
    const other = { content: `- [ ] New\n${await content()}` }
    await person.client.from('captures').update(other).eq('id', note.id).throwOnError()
    await press('Buy gas')
    await expect.poll(content).toContain('- [ ] New\n# Trip\n\n- [x] Pack the **tent**\n  - [ ] poles\n- [x] Buy gas')
    await expect(box('New')).toBeVisible()
    await expect(box('Buy gas')).toBeChecked()
  })

  await test.step('a refused tick is undone and said', async () => {
    await page.route('**/rest/v1/captures?*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 403, json: { code: '42501', message: 'No', details: null, hint: null } })
        : route.fallback(),
    )
    await press('poles')
    await expect(page.getByRole('alert')).toContainText('Failed to save changes')
    await expect(box('poles')).not.toBeChecked()
    await page.unroute('**/rest/v1/captures?*')
  })

  await test.step('without a connection a tick waits on the device', async () => {
    await page.context().setOffline(true)
    await press('poles')
    await press('Pack the tent')
    await expect(page.getByText('Saved locally').first()).toBeVisible()
    await expect(box('poles')).toBeChecked()
    await page.context().setOffline(false)
    await expect.poll(content).toContain('- [ ] Pack the **tent**\n  - [x] poles')
  })

  await test.step('in HTML, only the word in its tag changes', async () => {
    const html = await store(person, { title: 'Tasks', content: HTML })
    await moveTo(page, `/dashboard?capture=${html.id}`)
    await press('one')
    await press('two')
    await expect
      .poll(() => content(html.id))
      .toBe(HTML.replace('"unchecked"', '"*"').replace('"checked"', '"unchecked"').replace('"*"', '"checked"'))
  })

  await test.step('other tabs show it', async () => {
    const second = await page.context().newPage()
    await second.goto(`/dashboard?capture=${note.id}`)
    await expect(detail(second)).toBeVisible()
    await moveTo(page, `/dashboard?capture=${note.id}`)
    await press('New')
    await expect(shown(second).getByRole('checkbox', { name: 'New' })).toBeChecked()
  })
})

test('a tick and what was changed elsewhere or typed before are both kept', async ({ page, product }) => {
  const person = await product.proPerson()
  const content = '- [ ] Tent\n- [ ] Gas'
  const note = await store(person, { title: 'Trip', content })
  await openCapture(page, product, person, note.id)
  const box = (name: string) => shown(page).getByRole('checkbox', { name, exact: true })
  const onServer = async () => (await stored(person, note.id)).content

  await test.step('a double click ticks and unticks', async () => {
    await box('Tent').dblclick()
    await box('Gas').click()
    await expect.poll(onServer).toBe('- [ ] Tent\n- [x] Gas')
    await expect(box('Tent')).not.toBeChecked()
  })

  await test.step('an unsaved text is still there after a tick, and overwrites it only when somebody says so', async () => {
    await startEditing(page)
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' for the stove')
    await page.reload()
    await expect(detail(page).getByText(/You have unsaved changes/)).toBeVisible()
    await box('Tent').click()
    await expect.poll(onServer).toBe('- [x] Tent\n- [x] Gas')
    await button(page, 'Restore').click()
    await expect(editor(page)).toContainText('Gas for the stove')
    await button(page, 'Save').click()
    const both = page.getByRole('dialog', { name: 'Two versions of this note' })
    await expect(both.getByRole('region', { name: 'Your version' })).toContainText('for the stove')
    expect(await onServer()).toBe('- [x] Tent\n- [x] Gas')
    await both.getByRole('button', { name: 'Keep both' }).click()
    await expect(box('Tent')).toBeChecked()
  })

  await test.step('a task that is gone in a newer version is said, and that version is shown', async () => {
    const newer = '- [x] Tent\n\nThe gas is packed.'
    // The page knows the newer version before its own save is answered.
    await page.route('**/rest/v1/captures*', async (route) => {
      if (route.request().method() === 'PATCH' && (await onServer()) !== newer) {
        const change = { title: 'Packed', content: newer }
        await person.client.from('captures').update(change).eq('id', note.id).throwOnError()
        await expect(page.getByRole('heading', { name: 'Packed' })).toBeVisible()
      }
      await route.continue()
    })
    await box('Gas').click()
    await expect(page.getByRole('alert')).toHaveText(
      'This task was changed or deleted elsewhere. The latest version now shows.',
    )
    await expect(shown(page)).toContainText('The gas is packed.')
    await expect(box('Gas')).toHaveCount(0)
    expect(await onServer()).toBe(newer)
  })
})

for (const answered of ['before anything is typed', 'while somebody types', 'after Save was pressed'] as const)
  test(`a tick that the server answers ${answered} is kept with the words`, {
    tag: answered === 'while somebody types' ? [] : '@deep',
  }, async ({ page, product }) => {
    const person = await product.proPerson()
    const note = await store(person, { title: 'Trip', content: '- [ ] Tent\n- [ ] Gas' })
    await openCapture(page, product, person, note.id)
    const isTicked = async () =>
      /\[x\] Tent|data-list="checked"[^>]*>(?:<p>)?Tent/.test((await stored(person, note.id)).content)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/rest/v1/captures*', async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.continue()
    })
    const answerTick = async () => {
      answer()
      await expect.poll(isTicked).toBe(true)
    }
    await shown(page).getByRole('checkbox', { name: 'Tent', exact: true }).click()
    await startEditing(page)
    if (answered === 'before anything is typed') await answerTick()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' for the')
    if (answered === 'while somebody types') await answerTick()
    await page.keyboard.type(' stove')
    await button(page, 'Save').click()
    if (answered === 'after Save was pressed') await answerTick()
    await expect.poll(async () => (await stored(person, note.id)).content).toContain('Gas for the stove')
    expect(await isTicked()).toBe(true)
    await expect(shown(page)).toContainText('Gas for the stove')
    await expect(shown(page).getByRole('checkbox', { name: 'Tent', exact: true })).toBeChecked()
    await page.reload()
    await expect(shown(page)).toContainText('Gas for the stove')
    await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0)
  })
