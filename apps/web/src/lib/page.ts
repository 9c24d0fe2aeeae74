// A page component whose code loads when the page is visited.
import { type ComponentType, lazy } from 'react'

export function page<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
