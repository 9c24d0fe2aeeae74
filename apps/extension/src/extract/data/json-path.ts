// Reads values from foreign JSON by paths such as `author.role` or `items.*.url`. A missing value is undefined.

import type { Conditions } from '../sites/site-rules-schema.ts'

export function valueAt(value: unknown, path: string): unknown {
  return valuesAt(value, path)[0]
}

/** All values that the path reaches; `*` goes into each member of a list. */
export function valuesAt(value: unknown, path: string): unknown[] {
  let found: unknown[] = [value]
  for (const step of path.split('.')) {
    found = found.flatMap((each) => {
      if (step === '*') return Array.isArray(each) ? each : []
      const inner = member(each, step)
      return inner === undefined ? [] : [inner]
    })
  }
  return found
}

export function textAt(value: unknown, path: string | undefined): string {
  const found = path === undefined ? undefined : valueAt(value, path)
  return typeof found === 'string' ? found : ''
}

export function numberAt(value: unknown, path: string | undefined): number | null {
  const found = path === undefined ? undefined : valueAt(value, path)
  return typeof found === 'number' && Number.isInteger(found) ? found : null
}

/** A missing value counts as null. Without conditions the result is true. */
export function holds(value: unknown, conditions: Conditions): boolean {
  return Object.entries(conditions).every(([path, allowed]) => {
    const found = valueAt(value, path) ?? null
    return allowed.some((each) => each === found)
  })
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
}
