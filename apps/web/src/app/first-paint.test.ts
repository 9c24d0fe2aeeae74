import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Splash } from './first-paint.tsx'

it('shows the logo, and says what to do when the code does not come or may not run', () => {
  const page = renderToStaticMarkup(createElement(Splash))
  expect(page).toMatch(/^<div data-splash="true" .*<svg/)
  expect(page).toMatch(/<p class="first-paint-late .*Check your connection, then <a href=""/)
  expect(page).toMatch(/<noscript>.*needs JavaScript/)
})
