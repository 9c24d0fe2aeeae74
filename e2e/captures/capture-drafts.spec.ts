// Unsaved changes of an opened capture: confirmation before closing, drafts, conflicts.
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

test.describe.configure({ timeout: 180_000 })

test('unsaved changes are not closed without a question, and survive a reload', async ({ page, product }) => {
  const person = await product.proPerson()
  const capture = await store(person, { title: 'Rope', content: '<p>Old</p>' })
  await product.signIn(page, person)
  await page.goto('/dashboard')
  await page.getByRole('article', { name: 'Rope' }).getByRole('heading').click()

  await test.step('closing by Escape, Close or the back button asks for confirmation', async () => {
    await (await startEditing(page)).fill('Unsaved')
    const question = page.getByRole('alertdialog')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => button(page, 'Close').click(),
      () => page.goBack(),
    ]) {
      await leave()
      await expect(question).toContainText('Discard your unsaved changes?')
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(editor(page)).toHaveText('Unsaved')
      await expect(page).toHaveURL(new RegExp(capture.id))
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(detail(page)).toHaveCount(0)
    expect((await stored(person, capture.id)).content).toBe('<p>Old</p>')
    await page.goForward()
    await expect(detail(page).getByText('You have unsaved changes')).toHaveCount(0)
  })

  await test.step('they survive a reload and can be restored until they are saved or discarded', async () => {
    await (await startEditing(page)).fill('Written before the lid closed')
    // The page saves the draft when it unloads, so the test does not wait for the debounce.
    await page.reload()
    await expect(detail(page).getByText(/You have unsaved changes from/)).toBeVisible()
    await expect(shown(page)).toHaveText('Old')
    await button(page, 'Restore').click()
    await expect(editor(page)).toHaveText('Written before the lid closed')
    await button(page, 'Save').click()
    await expect(shown(page)).toHaveText('Written before the lid closed')
    await button(page, 'Close').click()
    await expect(detail(page)).toHaveCount(0)
    await page.getByRole('article', { name: 'Rope' }).getByRole('heading').click()
    await expect(shown(page)).toHaveText('Written before the lid closed')
    await expect(detail(page).getByText(/You have unsaved changes/)).toHaveCount(0)
  })

  await test.step('Save stores what was pasted just before, although React has not rendered it yet', async () => {
    await startEditing(page)
    const save = await button(page, 'Save').elementHandle()
    await editor(page).evaluate((text, pressed) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Pasted at last. ')
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      if (pressed instanceof HTMLElement) pressed.click()
    }, save)
    await expect(shown(page)).toContainText('Pasted at last.')
    expect((await stored(person, capture.id)).content).toContain('Pasted at last.')
  })

  await test.step('what is typed while a save is on its way is kept, and saved with the next one', async () => {
    await (await startEditing(page)).fill('First')
    let answer = () => {}
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/rest/v1/captures?*', async (route) => {
      if (route.request().method() === 'PATCH') await slow
      await route.continue()
    })
    await page.keyboard.press('Control+s')
    await expect(button(page, 'Save')).toBeDisabled()
    await page.keyboard.type(' and second')
    answer()
    await expect.poll(async () => (await stored(person, capture.id)).content).toBe('<p>First</p>')
    await expect(button(page, 'Save')).toBeEnabled()
    await expect(editor(page)).toHaveText('First and second')
    await button(page, 'Save').click()
    await expect(shown(page)).toHaveText('First and second')
    expect((await stored(person, capture.id)).content).toBe('<p>First and second</p>')
  })

  await test.step('Ctrl+S saves and leaves the editor open, with a connection and without', async () => {
    const content = async () => (await stored(person, capture.id)).content
    await (await startEditing(page)).fill('Third')
    await page.keyboard.press('Control+s')
    await expect.poll(content).toBe('<p>Third</p>')
    await expect(button(page, 'Save')).toBeEnabled()
    await page.context().setOffline(true)
    await page.keyboard.type(' and fourth')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved locally. Will sync when connection improves.').first()).toBeVisible()
    await page.keyboard.type(' and fifth')
    await page.context().setOffline(false)
    // What waited has arrived. It is no other version.
    await expect.poll(content).toBe('<p>Third and fourth</p>')
    await button(page, 'Save').click()
    await expect(shown(page)).toHaveText('Third and fourth and fifth')
    await button(page, 'Close').click()
  })

  let answer = () => {}
  let slow = Promise.resolve()
  const holdAnswers = () => {
    slow = new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  await test.step('a new note that is saved while more is typed goes on in the editor, and the next save changes it', async () => {
    await expect(detail(page)).toHaveCount(0)
    // Keys that follow at once go to the title and to the text.
    await page.keyboard.press('n')
    await page.keyboard.type('Knots\nBowline')
    await expect(editor(page)).toHaveText('Bowline')
    await page.route('**/rest/v1/captures?*', async (route) => {
      if (route.request().method() === 'POST') await slow
      await route.fallback()
    })
    holdAnswers()
    await page.keyboard.press('Control+s')
    await expect(button(page, 'Create')).toBeDisabled()
    await page.keyboard.type(' and sheet bend')
    answer()
    await expect(button(page, 'Save')).toBeEnabled()
    await expect(detail(page)).toHaveAccessibleName('Capture Details')
    await expect(editor(page)).toHaveText('Bowline and sheet bend')
    await button(page, 'Save').click()
    await expect(shown(page)).toHaveText('Bowline and sheet bend')
    const others = () =>
      person.client.from('captures').select('title, content, tags').neq('id', capture.id).order('title').throwOnError()
    const made = await others()
    expect(made.data).toEqual([{ title: 'Knots', content: '<p>Bowline and sheet bend</p>', tags: ['snippet'] }])

    await button(page, 'Close').click()
    await expect(detail(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Knots', exact: true })).toBeFocused()

    // Both versions of such a note can be kept when it was changed elsewhere.
    await page.keyboard.press('n')
    await page.keyboard.type('Sails\nJib')
    await expect(editor(page)).toHaveText('Jib')
    holdAnswers()
    await page.keyboard.press('Control+s')
    await page.keyboard.type(' and main')
    answer()
    await expect(button(page, 'Save')).toBeEnabled()
    // A reload brings back the stored note, with what was typed since.
    await page.reload()
    await button(page, 'Restore').click()
    await expect(editor(page)).toHaveText('Jib and main')
    await person.client.from('captures').update({ content: '<p>Theirs</p>' }).eq('title', 'Sails').throwOnError()
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog', { name: 'Two versions' }).getByRole('button', { name: 'Keep both' }).click()
    await expect(shown(page)).toHaveText('Theirs')
    const both = await others()
    expect(both.data.slice(1)).toMatchObject([
      { title: 'Sails', content: '<p>Theirs</p>' },
      { title: 'Sails (my version)', content: '<p>Jib and main</p>' },
    ])

    // A note without a title, which waited on the device, is no other version of itself.
    await button(page, 'Close').click()
    await expect(detail(page)).toHaveCount(0)
    await page.keyboard.press('n')
    await page.keyboard.type('\nRed')
    await expect(editor(page)).toHaveText('Red')
    await page.context().setOffline(true)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved locally. Will sync when connection improves.').first()).toBeVisible()
    await page.keyboard.type(' and green')
    await page.context().setOffline(false)
    const flags = () => person.client.from('captures').select('content, tags').eq('title', 'Untitled Capture')
    await expect.poll(async () => (await flags()).data).toHaveLength(1)
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await flags()).data)
      .toEqual([{ content: '<p>Red and green</p>', tags: ['snippet'] }])

    // A draft that is restored overwrites nothing, when its first part was stored and the page closed before the answer.
    await button(page, 'Close').click()
    await expect(detail(page)).toHaveCount(0)
    await page.keyboard.press('n')
    await page.keyboard.type('Flags\nRed')
    await expect(editor(page)).toHaveText('Red')
    await page.route('**/rest/v1/captures?*', async (route) => void (await route.fetch()), { times: 1 })
    await page.keyboard.press('Control+s')
    await page.keyboard.type(' and green')
    const change = () => person.client.from('captures').update({ content: 'Theirs' }).eq('title', 'Flags').select()
    await expect.poll(async () => (await change()).data).toHaveLength(1)
    await page.reload()
    await button(page, 'Restore').click()
    await expect(editor(page)).toHaveText('Red and green')
    await page.keyboard.press('Control+s')
    await page
      .getByRole('dialog', { name: 'Two versions' })
      .getByRole('button', { name: 'Use the other version' })
      .click()
    await expect(shown(page)).toHaveText('Theirs')
  })

  await test.step('the question about leaving goes when the save ends, and a person who has left is not brought back', async () => {
    const question = page.getByRole('alertdialog')
    for (const isLeaving of [false, true]) {
      await button(page, 'Close').click()
      await expect(detail(page)).toHaveCount(0)
      await page.keyboard.press('n')
      await page.keyboard.type('Oars\nTwo')
      await expect(editor(page)).toHaveText('Two')
      holdAnswers()
      await page.keyboard.press('Control+s')
      await page.keyboard.press('Escape')
      await expect(question).toBeVisible()
      if (isLeaving) await question.getByRole('button', { name: 'Discard' }).click()
      answer()
      if (!isLeaving) await expect(editor(page)).toHaveText('Two')
      await expect(question).toHaveCount(0)
      if (isLeaving) break
      // Another new note begins empty.
      await moveTo(page, '/dashboard?capture=new')
      await expect(editor(page)).toHaveText('')
      await page.goBack()
      await expect(shown(page)).toHaveText('Two')
    }
    await expect(page.getByText('Note created').first()).toBeVisible()
    await expect(page.getByRole('article', { name: 'Oars' })).toHaveCount(2)
    await expect(detail(page)).toHaveCount(0)
  })
})

test('a change made elsewhere overwrites nothing that was typed', async ({ page, product }) => {
  const person = await product.proPerson()
  const capture = await store(person, { title: 'Chart', content: '<p>Base</p>' })
  await openCapture(page, product, person, capture.id)

  await test.step('a save does not overwrite a version saved elsewhere, and both versions can be kept', async () => {
    await (await startEditing(page)).fill('Mine')
    // Pinning alone must not cause a conflict; the content change does.
    await person.client.from('captures').update({ is_pinned: true }).eq('id', capture.id)
    await person.client.from('captures').update({ content: '<p>Theirs</p>' }).eq('id', capture.id)
    await button(page, 'Save').click()
    const both = page.getByRole('dialog', { name: 'Two versions of this note' })
    await expect(both.getByRole('region', { name: 'Your version' })).toContainText('Mine')
    await expect(both.getByRole('region', { name: 'The version saved elsewhere' })).toContainText('Theirs')
    await expect(both.locator('mark')).toHaveText([/Mine$/, /Theirs$/])
    await expectStateAccessible(page, 'capture-conflict')
    expect((await stored(person, capture.id)).content).toBe('<p>Theirs</p>')
    await both.getByRole('button', { name: 'Keep both' }).click()
    await expect(shown(page)).toHaveText('Theirs')
    const { data } = await person.client.from('captures').select('title, content').order('title')
    expect(data).toEqual([
      { title: 'Chart', content: '<p>Theirs</p>' },
      { title: 'Chart (my version)', content: '<p>Mine</p>' },
    ])
  })

  await test.step('what is typed after a save without a connection survives when that save meets another version, and the choice settles both', async () => {
    const context = page.context()
    await (await startEditing(page)).fill('Saved offline')
    await context.setOffline(true)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved locally. Will sync when connection improves.')).toBeVisible()
    await page.keyboard.type('. Typed on top')
    await person.client.from('captures').update({ content: '<p>Theirs again</p>' }).eq('id', capture.id).throwOnError()
    await context.setOffline(false)
    const waiting = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(waiting).toMatch(/is_conflict\W+true/)
    await page.reload()
    await button(page, 'Restore').click()
    await expect(editor(page)).toHaveText('Saved offline. Typed on top')
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog', { name: 'Two versions' }).getByRole('button', { name: 'Keep both' }).click()
    await expect(shown(page)).toHaveText('Theirs again')
    const { data } = await person.client.from('captures').select('content').like('content', '%Typed on top%')
    expect(data).toHaveLength(1)
    expect(await waiting()).not.toMatch(/pending_capture_edit|capture_draft/)

    // A form without further changes leaves it to be restored or discarded.
    await (await startEditing(page)).fill('Saved offline again')
    await context.setOffline(true)
    await page.keyboard.press('Control+s')
    await expect.poll(waiting).toContain('Saved offline again')
    await person.client
      .from('captures')
      .update({ content: '<p>Theirs at last</p>' })
      .eq('id', capture.id)
      .throwOnError()
    await context.setOffline(false)
    await expect.poll(waiting).toMatch(/is_conflict\W+true/)
    await button(page, 'Cancel').click()
    await page.reload()
    await expect(button(page, 'Restore')).toBeVisible()
    await button(page, 'Discard').click()
    await expect(shown(page)).toHaveText('Theirs at last')
    await expect.poll(waiting).not.toMatch(/pending_capture_edit|capture_draft/)
  })

  await test.step('text typed into a capture that is deleted elsewhere, or after the plan has ended, is not lost', async () => {
    await (await startEditing(page)).fill('Typed ')
    const typed = page.evaluate(async () => {
      let text = ''
      while (document.querySelector('.ProseMirror')) {
        const digit = String(text.length % 10)
        if (document.execCommand('insertText', false, digit)) text += digit
        await new Promise((done) => setTimeout(done, 20))
      }
      return text
    })
    await person.client.from('captures').delete().eq('id', capture.id).throwOnError()
    const kept = page.getByRole('region', { name: 'What you wrote' })
    await expect(detail(page).getByText('This note no longer exists')).toBeVisible()
    const last = `Typed ${await typed}`
    await expect(kept).toContainText(last)
    await button(page, 'Discard').click()
    await expect(kept).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectStateAccessible(page)
    await button(page, 'Save as a new note').click()
    await expect(shown(page)).toHaveText(last)
    await expect(detail(page).getByRole('heading', { name: 'Chart' })).toBeVisible()

    await moveTo(page, '/dashboard?capture=new')
    await editor(page).fill('Typed when the trial ended')
    await product.service
      .from('profiles')
      .update({ sub_expires_at: new Date(Date.now() - 1000).toISOString() })
      .eq('id', person.id)
      .throwOnError()
    await expect(detail(page).getByText('Adding notes requires Pro plan')).toBeVisible()
    await expect(kept).toContainText('Typed when the trial ended')
    await expect(button(page, 'Save as a new note')).toHaveCount(0)
    await expect(button(page, 'Copy Content')).toBeVisible()
  })
})
