// @vitest-environment happy-dom
import { act, createElement, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { replayEarlyInput } from './early-input.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const sent = vi.fn()
const pressed = vi.fn()

/** A page as it comes, with what somebody did before its code was there; then the code. */
async function takenOver(meanwhile: (page: Document) => void): Promise<void> {
  const app = createElement('main', null, createElement(Form))
  document.body.innerHTML = `<div id="root">${renderToString(app)}</div>`
  meanwhile(document)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  await act(async () => void hydrateRoot(root, app))
  await act(() => new Promise((done) => setTimeout(done, 5)))
}

beforeEach(() => {
  sent.mockClear()
  pressed.mockClear()
})

describe('what was done before the code was there', () => {
  it('is typed', async () => {
    await takenOver((page) => {
      field(page).value = 'on a slow train'
    })
    expect(document.querySelector('output')?.textContent).toBe('on a slow train')
    expect(field(document).value).toBe('on a slow train')
  })

  it('is pressed, once', async () => {
    await takenOver((page) => page.querySelector('button')?.setAttribute('data-pressed', ''))
    expect(pressed).toHaveBeenCalledOnce()
    expect(document.querySelector('[data-pressed]')).toBeNull()
  })

  it('is sent with what was typed', async () => {
    await takenOver((page) => {
      field(page).value = 'How do I save?'
      field(page).setAttribute('data-pressed', '')
    })
    expect(sent.mock.calls).toEqual([['How do I save?']])
  })

  it('is nothing where nobody did anything', async () => {
    await takenOver(() => {})
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
