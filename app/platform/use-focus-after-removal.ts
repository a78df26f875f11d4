import { useEffect, useRef } from 'react'

/** What leaves a list takes the focus in it away; the heading that gets this ref has it then. */
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
