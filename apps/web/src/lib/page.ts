// A page that loads when it is visited.
import { type ComponentType, lazy } from 'react'

export function page<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
