import X from '~icons/lucide/x'
import { useEffect, useId, useRef, type ReactNode } from 'react'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** `drawer` slides in from the right edge; `picture` is as large as the window. */
  shape?: 'dialog' | 'drawer' | 'picture'
  children: ReactNode
}

const shapes = {
  // On small screens the bottom is left free for a toast, which would otherwise cover the buttons.
  dialog:
    'm-auto max-h-[calc(100dvh-2rem)] max-sm:mt-4 max-sm:max-h-[calc(100dvh-7rem)] sm:max-[85rem]:bottom-24 sm:max-[85rem]:max-h-[calc(100dvh-8rem)] w-[calc(100vw-2rem)] max-w-[600px] rounded-card border border-line motion-safe:open:animate-[rise-in_180ms_var(--ease-calm)]',
  picture: 'm-auto max-h-[calc(100dvh-1rem)] w-[calc(100vw-1rem)] max-w-[80rem] rounded-card',
  drawer:
    'ml-auto mr-0 my-0 h-dvh max-h-dvh w-[250px] max-w-none min-[40rem]:w-[300px] border-l border-line motion-safe:open:animate-[drawer-in_180ms_var(--ease-calm)]',
}

/**
 * A modal dialog built on `<dialog>`: the focus moves in and returns to the opener, Esc and a click
 * on the backdrop close it, and the page behind is inert.
 */
export function Dialog({ isOpen, onClose, title, shape = 'dialog', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // showModal() has no declarative equivalent, so an effect calls it.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])

  return (
    <dialog
      ref={ref}
      aria-labelledby={isOpen ? titleId : undefined}
      onClose={onClose}
      closedby="any"
      className={`overflow-hidden bg-surface p-0 text-ink shadow-overlay ${shapes[shape]}`}
    >
      {isOpen && (
        <div className="flex max-h-[inherit] flex-col overflow-y-auto overscroll-contain">
          <div className="flex items-start justify-between gap-4 px-5 pt-5">
            <h2 id={titleId} className="pt-2 text-xl">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              className="-mr-2 rounded-control p-2.5 hover:bg-surface-2"
              aria-label="Close"
            >
              <X className="size-6" aria-hidden="true" />
            </button>
          </div>
          <div className="px-5 pb-6 pt-2">{children}</div>
        </div>
      )}
    </dialog>
  )
}
