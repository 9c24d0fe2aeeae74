// Links between notes: the panel of an opened note, the link dialog, and sample notes.
import type { Locator, Page } from '@playwright/test'
import { detail, store } from './opened-capture.ts'
import type { Person } from './product.ts'

export function network(page: Page): Locator {
  return detail(page).getByRole('region', { name: 'Zettelkasten network' })
}

export function panel(page: Page): Locator {
  return detail(page).getByRole('region', { name: 'Zettelkasten Links' })
}

export function list(page: Page, name: string): Locator {
  return panel(page).getByRole('list', { name })
}

export function modal(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Link to Note' })
}

export function results(page: Page): Locator {
  return modal(page).getByRole('list', { name: 'Notes to link to' }).getByRole('listitem')
}

export function result(page: Page, title: string): Locator {
  return results(page).getByRole('button', { name: new RegExp(`^${title}`) })
}

/** Tides builds on Moon; Salt contradicts Tides. */
export async function threeLinkedNotes(person: Person) {
  const [tides, moon, salt] = [
    await store(person, { title: 'Tides', content: '<p>High water</p>' }),
    await store(person, { title: 'Moon', content: '<p>It pulls</p>' }),
    await store(person, { title: 'Salt', content: '<p>It stays</p>' }),
  ]
  for (const [source_capture_id, target_capture_id, connection_type] of [
    [tides.id, moon.id, 'builds_on'],
    [salt.id, tides.id, 'contradicts'],
  ]) {
    const link = { source_capture_id, target_capture_id, connection_type }
    const { error } = await person.client.from('note_connections').insert(link)
    if (error) throw error
  }
  return [tides, moon, salt] as const
}
