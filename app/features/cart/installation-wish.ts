import { useSyncExternalStore } from 'react'
import { installationWishes, type InstallationWish } from '../../../domain/delivery/installation.ts'

/**
 * Whether our crew installs what is in the cart. Stored in the browser beside the cart, because a
 * calculator, the cart and the checkout all ask for it.
 */

const key = 'installation'
const listeners = new Set<() => void>()
/** Of this tab, where the browser stores nothing. */
let unstored: InstallationWish | null = null

function read(): InstallationWish | null {
  try {
    const stored = window.localStorage.getItem(key)
    return installationWishes.find((wish) => wish === stored) ?? unstored
  } catch {
    return unstored
  }
}

/** @param wish null: what buyers of such a cart usually want */
export function setInstallationWish(wish: InstallationWish | null): void {
  unstored = wish
  try {
    if (wish === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, wish)
  } catch {
    // Storage is full or forbidden: the choice then counts in this tab only.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What the buyer chose; null before a choice, and on the server. */
export function useInstallationWish(): InstallationWish | null {
  return useSyncExternalStore(subscribe, read, () => null)
}
