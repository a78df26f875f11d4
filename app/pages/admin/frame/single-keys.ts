import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const storageKey = 'desk-single-keys'
const changed = 'desk-single-keys-changed'

/**
 * Whether keys such as `?` and `j` work by themselves. People who speak to their computer turn them
 * off, because a dictated word would press them (WCAG 2.1.4).
 */
export function useSingleKeys(): { isOn: boolean; setOn(isOn: boolean): void } {
  const isOn = useSyncExternalStore(subscribe, readIsOn, () => true)
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

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  window.addEventListener(changed, onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener(changed, onChange)
  }
}

function readIsOn(): boolean {
  return window.localStorage.getItem(storageKey) !== 'off'
}

function setOn(isOn: boolean): void {
  if (isOn) window.localStorage.removeItem(storageKey)
  else window.localStorage.setItem(storageKey, 'off')
  window.dispatchEvent(new Event(changed))
}
