import { useEffect, useRef } from 'react'

/** When the list item with the focus is removed, the heading with this ref gets the focus. */
export function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    if (count < previous.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    previous.current = count
  }, [count])
  return heading
}
