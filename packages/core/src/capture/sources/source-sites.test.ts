import { expect, it } from 'vitest'
import { sourceSites } from './source-sites.ts'

it('counts the notes of a site with and without www together, the most frequent site first', () => {
  const hosts = [
    { value: 'chatgpt.com', count: 4 },
    { value: 'www.example.org', count: 3 },
    { value: 'example.org', count: 2 },
    { value: 'news.example.org', count: 1 },
  ]
  expect(sourceSites(hosts)).toEqual([
    { value: 'example.org', count: 5 },
    { value: 'chatgpt.com', count: 4 },
    { value: 'news.example.org', count: 1 },
  ])
})
