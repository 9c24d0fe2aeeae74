// @vitest-environment happy-dom
import { act, createElement, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { replayEarlyInput } from './early-input.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const sent = vi.fn()
const pressed = vi.fn()

/** Renders a page as HTML, runs `input` on it, then hydrates it. */
async function hydrateAfter(input: (page: Document) => void): Promise<void> {
  const app = createElement('main', null, createElement(Form))
  document.body.innerHTML = `<div id="root">${renderToString(app)}</div>`
  input(document)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  await act(async () => void hydrateRoot(root, app))
  await act(() => new Promise((done) => setTimeout(done, 5)))
}

beforeEach(() => {
  sent.mockClear()
  pressed.mockClear()
})

describe('input before hydration', () => {
  it('keeps typed text', async () => {
    await hydrateAfter((page) => {
      field(page).value = 'on a slow train'
    })
    expect(document.querySelector('output')?.textContent).toBe('on a slow train')
    expect(field(document).value).toBe('on a slow train')
  })

  it('repeats the click on a button once', async () => {
    await hydrateAfter((page) => page.querySelector('button')?.setAttribute('data-pressed', ''))
    expect(pressed).toHaveBeenCalledOnce()
    expect(document.querySelector('[data-pressed]')).toBeNull()
  })

  it('submits the typed text after Enter', async () => {
    await hydrateAfter((page) => {
      field(page).value = 'How do I save?'
      field(page).setAttribute('data-pressed', '')
    })
    expect(sent.mock.calls).toEqual([['How do I save?']])
  })

  it('does nothing when there was no input', async () => {
    await hydrateAfter(() => {})
    expect(pressed).not.toHaveBeenCalled()
    expect(sent).not.toHaveBeenCalled()
  })
})

function field(page: Document): HTMLTextAreaElement {
  const found = page.querySelector('textarea')
  if (!found) throw new Error('The page has no field.')
  return found
}

function Form() {
  const [text, setText] = useState('')
  useEffect(replayEarlyInput, [])
  return createElement(
    'div',
    null,
    createElement('textarea', {
      value: text,
      onChange: ({ target }: { target: { value: string } }) => setText(target.value),
      onKeyDown: ({ key }: { key: string }) => key === 'Enter' && sent(text),
    }),
    createElement('output', null, text),
    createElement('button', { type: 'button', onClick: pressed }),
  )
}
