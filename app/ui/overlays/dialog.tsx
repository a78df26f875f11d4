import X from '~icons/lucide/x'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { dialogClass, type DialogShape } from './dialog-class.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  shape?: DialogShape
  children: ReactNode
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
      className={dialogClass(shape)}
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
