import { useState } from 'react'

/**
 * Text that somebody types, kept in this tab over a reload.
 * @param key what it is about, with the id of the record
 * @returns the text, how to change it, and `forget` for when it was sent
 */
export function useStoredText(
  key: string,
): [text: string, setText: (text: string) => void, forget: () => void] {
  const name = `typed ${key}`
  const [text, setText] = useState(() => read(name))
  const store = (next: string) => {
    setText(next)
    write(name, next)
  }
  return [text, store, () => store('')]
}

function read(name: string): string {
  try {
    return window.sessionStorage.getItem(name) ?? ''
  } catch {
    // A browser that stores nothing.
    return ''
  }
}

function write(name: string, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(name)
    else window.sessionStorage.setItem(name, text)
  } catch {
    // The text is on the page still.
  }
}
