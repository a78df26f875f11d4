import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createStored } from '../../../platform/storage/stored.ts'

const stored = createStored('desk-single-keys')

/**
 * Whether keys such as `?` and `j` work by themselves. People who speak to their computer turn them
 * off, because a dictated word would press them (WCAG 2.1.4).
 */
export function useSingleKeys(): { isOn: boolean; setOn(isOn: boolean): void } {
  const isOn = useSyncExternalStore(stored.subscribe, readIsOn, () => true)
  return { isOn, setOn }
}

/**
 * Calls `run` when this key is pressed alone, outside of fields and dialogs.
 * @param key the value of `KeyboardEvent.key`
 */
export function useSingleKey(key: string, run: () => void): void {
  const { isOn } = useSingleKeys()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || !isOn || isElsewhere(event)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** The key belongs to a field, a dialog, the browser, or to somebody who has used it already. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const { target } = event
  return (
    document.querySelector('dialog[open]') !== null ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input, textarea, select')))
  )
}

const readIsOn = () => stored.read() !== 'off'
const setOn = (isOn: boolean) => stored.write(isOn ? null : 'off')
