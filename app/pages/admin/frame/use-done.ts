import { useRef, type RefObject } from 'react'

/**
 * For a record's screen, whose actions go away when they are done: shows what is true now, and takes
 * the focus to the title if the action took it along.
 * @param read reads the record again
 */
export function useDone(
  read: () => Promise<unknown>,
): [title: RefObject<HTMLHeadingElement | null>, done: () => Promise<void>] {
  const title = useRef<HTMLHeadingElement>(null)
  const done = async () => {
    await read()
    // Queries tell the page of new data with a timer, so this comes after them.
    setTimeout(() => {
      if (document.activeElement === document.body) title.current?.focus()
    })
  }
  return [title, done]
}
