import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import type { DeskScreen } from '../../../../../domain/desk/screens.ts'

const SearchBox = lazy(() => import('./search-box.tsx'))

interface SearchDialogProps {
  isOpen: boolean
  onClose: () => void
  mayOpen: (screen: DeskScreen) => boolean
}

/** The search over everything. Its code is downloaded when it is first opened. */
export function SearchDialog({ isOpen, onClose, mayOpen }: SearchDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)

  // showModal() has no declarative equivalent, so an effect calls it.
  useEffect(() => {
    const dialog = ref.current
    if (isOpen && !dialog?.open) {
      dialog?.showModal()
      // The field, where it is loaded already, cannot take the focus before the dialog is open.
      dialog?.querySelector('input')?.focus()
    }
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen])

  return (
    <dialog
      ref={ref}
      aria-label="Search"
      onClose={onClose}
      closedby="any"
      className="mx-auto mt-[10dvh] mb-auto max-h-[75dvh] w-[calc(100vw-1.5rem)] max-w-[640px] overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-overlay max-sm:mt-3 motion-safe:open:animate-[rise-in_180ms_var(--ease-calm)]"
    >
      {isOpen && (
        <Suspense fallback={<p className="p-5 text-ink-2">Loading...</p>}>
          <SearchBox onClose={onClose} mayOpen={mayOpen} />
        </Suspense>
      )}
    </dialog>
  )
}

/** Ctrl K, or Command K on a Mac. */
export function useSearchKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    if (event.shiftKey || event.altKey || document.querySelector('dialog[open]')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
