import { useState } from 'react'
import { createTyped } from './typed.ts'

/**
 * Text that somebody types, stored in this tab over a reload.
 * @param key what it is about, with the id of the record
 * @returns the text, how to change it, and `forget` for when it was sent
 */
export function useStoredText(
  key: string,
): [text: string, setText: (text: string) => void, forget: () => void] {
  const stored = createTyped(key, 'tab')
  const [text, setText] = useState(() => stored.read() ?? '')
  const store = (next: string) => {
    setText(next)
    stored.write(next || null)
  }
  return [text, store, () => store('')]
}
