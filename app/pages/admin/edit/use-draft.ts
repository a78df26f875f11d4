import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft, type Draft, type DraftKey } from './drafts.ts'

/**
 * The draft of a form.
 * @param onFound called with the draft of an earlier visit, once
 */
export function useDraft(key: DraftKey | null, onFound: (draft: Draft) => void) {
  const [isRead, setRead] = useState(false)
  /** False where the browser stores nothing. */
  const [isKept, setKept] = useState(true)
  const found = useEffectEvent(onFound)
  const text = key && `${key.userId} ${key.table} ${key.id}`
  // Writes happen one after the other, so that an older text never replaces a newer one.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const getKey = useEffectEvent(() => key)

  useEffect(() => {
    const place = getKey()
    if (text === null || !place) return
    let isCancelled = false
    async function read(from: DraftKey): Promise<void> {
      const draft = await readDraft(from)
      if (isCancelled) return
      if (draft) found(draft)
      setRead(true)
    }
    void read(place)
    return () => {
      isCancelled = true
    }
  }, [text])

  return {
    isRead,
    isKept,
    /** Keeps a draft at once, so that a crash loses nothing. */
    keep(draft: Draft) {
      if (!key) return
      last.current = last.current.then(async () => setKept(await writeDraft(key, draft)))
    },
    /** Resolves when the draft is deleted. A page that is left before that would store the draft again. */
    async remove(): Promise<void> {
      if (!key) return
      last.current = last.current.then(() => removeDraft(key))
      await last.current
    },
  }
}
