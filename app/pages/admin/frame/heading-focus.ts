import { createContext, use, useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** Tells whether the reader came to a screen from another one. */
export interface HeadingMemory {
  /** Remembers the path as the present one. */
  arriveAt(path: string, key: string): { isNavigation: boolean }
}

export function createHeadingMemory(): HeadingMemory {
  let present: string | null = null
  return {
    arriveAt(path, key) {
      // React Router names the first place of a visit "default".
      const isNavigation = present === null ? key !== 'default' : present !== path
      present = path
      return { isNavigation }
    },
  }
}

export const HeadingMemoryContext = createContext<HeadingMemory | null>(null)

/**
 * After a navigation inside the desk the focus moves to the heading of the new screen, so that a
 * screen reader reads it. A screen may show its heading later, when its data is there.
 */
export function useHeadingFocus(path: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const memory = use(HeadingMemoryContext)
  const { key } = useLocation()
  useEffect(() => {
    if (!memory?.arriveAt(path, key).isNavigation) return
    const isTyping = document.activeElement?.matches('input, textarea, select, dialog *')
    if (!isTyping) heading.current?.focus({ preventScroll: true })
  }, [memory, path, key])
  return heading
}

/** For a screen whose pressed button has gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}
