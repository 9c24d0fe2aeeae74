// A text field's state, kept in storage: the browser closes the popup at the first click elsewhere.
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'

export function useStoredText(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState('')
  const key = `typed:${name}`
  useEffect(() => {
    void browser.storage.local.get(key).then(({ [key]: kept }) => {
      if (typeof kept === 'string') setValue((typed) => typed || kept)
    })
  }, [key])
  const change = (next: string) => {
    setValue(next)
    void (next === '' ? browser.storage.local.remove(key) : browser.storage.local.set({ [key]: next }))
  }
  return [value, change]
}
