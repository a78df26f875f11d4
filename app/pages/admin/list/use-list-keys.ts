import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useSingleKey } from '../frame/single-keys.ts'

/**
 * Keys for people who use a list all day: j and k go down and up, x selects, / searches, and Enter
 * opens the row, because the focus is on its link. The arrows go up and down once the focus is in a
 * row.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useSingleKey('/', () => list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus())
  useSingleKey('j', () => moveFocus(list.current, 1))
  useSingleKey('k', () => moveFocus(list.current, -1))
  useSingleKey('x', () =>
    document.activeElement
      ?.closest('tr[data-row]')
      ?.querySelector<HTMLElement>('[data-row-select]')
      ?.click(),
  )
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !document.activeElement?.closest('tr[data-row]')) return
    event.preventDefault()
    moveFocus(list.current, step)
  })
  useEffect(() => {
    const { current } = list
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [list])
}

/** The link of the next row gets the focus; of the first row when the focus is elsewhere. */
function moveFocus(list: HTMLElement | null, step: number): void {
  const rows = [...(list?.querySelectorAll('tr[data-row]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
  next?.querySelector<HTMLElement>('[data-row-link]')?.focus()
}
