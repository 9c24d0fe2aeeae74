// A page component whose code loads when the page is visited, or before that by `preload`.
import { type ComponentType, lazy } from 'react'

type Loaded<Props> = { readonly default: ComponentType<Props> }

export function page<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let loaded: Loaded<Props> | undefined
  const preload = async () => {
    loaded = { default: (await load())[name] }
    return loaded
  }
  // Code that is here is rendered at once. Otherwise React would show the loading screen first, for 300 ms at least.
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : preload())),
    { preload },
  )
}

function atOnce<Props>(loaded: Loaded<Props>): Promise<Loaded<Props>> {
  const promise = Promise.resolve(loaded)
  return Object.assign(promise, {
    // biome-ignore lint/suspicious/noThenProperty: a promise that calls back at once, which `lazy` allows.
    then: (done: (loaded: Loaded<Props>) => void) => done(loaded),
  }) as typeof promise
}
