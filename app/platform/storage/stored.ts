/** `browser`: also for the next visit. `tab`: over a reload, but not in another tab. */
export type Area = 'browser' | 'tab'

/** A text that this browser stores under a key. Reading and writing never throw. */
export interface Stored {
  /** Null when nothing is stored, and on the server. */
  read(): string | null
  /**
   * @param text null deletes it
   * @returns false when the browser stores nothing, and the text lasts until the page is reloaded
   */
  write(text: string | null): boolean
  /** Calls back when it changes, in this tab or another one. Returns how to stop. */
  subscribe(onChange: () => void): () => void
}

const listeners = new Map<string, Set<() => void>>()

/** What the next document of this tab needs, and nothing that must stay secret: another site may read it. */
const carriedKeys = /^(cart|wish-list|delivery-state|installation-wish|theme|toasts)$/
const carriedPrefix = 'unstored:'

/**
 * Texts that the browser could not store, because its storage is blocked, full or missing, so that
 * everything works for one visit. Most last until the document ends.
 */
export const unstored = new Map<string, string | null>(readCarried())

/** The only way to use the storage of the browser. What somebody types: `createTyped`. */
export function createStored(key: string, area: Area = 'browser'): Stored {
  return {
    read: () => readText(area, key),
    write: (text) => writeText(area, key, text),
    subscribe: (onChange) => subscribe(key, onChange),
  }
}

/** Throws, or is null, where site data is blocked. */
export function open(area: Area): Storage {
  return area === 'browser' ? window.localStorage : window.sessionStorage
}

export function readText(area: Area, key: string): string | null {
  const text = unstored.get(key)
  if (text !== undefined) return text
  try {
    return open(area).getItem(key)
  } catch {
    return null
  }
}

export function writeText(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) open(area).removeItem(key)
    else open(area).setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
  carry()
  for (const onChange of listeners.get(key) ?? []) onChange()
  return !unstored.has(key)
}

/** The name of the tab outlives a document, also where site data is blocked. */
function carry(): void {
  if (typeof window === 'undefined') return
  const entries = [...unstored].filter(([key]) => carriedKeys.test(key))
  if (entries.length > 0) window.name = carriedPrefix + JSON.stringify(entries)
  else if (window.name?.startsWith(carriedPrefix)) window.name = ''
}

function readCarried(): Iterable<[string, string | null]> {
  try {
    const [, text = '[]'] = window.name.split(carriedPrefix)
    // Another site may have set it, so only known keys count. The stores parse the texts.
    const entries = JSON.parse(text) as [string, unknown][]
    return entries.filter(
      (entry): entry is [string, string | null] =>
        carriedKeys.test(entry[0]) && (entry[1] === null || typeof entry[1] === 'string'),
    )
  } catch {
    // On the server, or no such name.
    return []
  }
}

function subscribe(key: string, onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // Null: another tab has emptied its storage.
    if (event.key === key || event.key === null) onChange()
  }
  const known = listeners.get(key) ?? new Set()
  listeners.set(key, known.add(onChange))
  // A page that comes back by Back was not told what changed meanwhile.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    known.delete(onChange)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
