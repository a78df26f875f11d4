import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import ZoomIn from '~icons/lucide/zoom-in'
import ZoomOut from '~icons/lucide/zoom-out'
import { useState, type ReactNode } from 'react'
import type { ProductView } from '../../../../features/product/product-views.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

interface ZoomProps {
  views: ProductView[]
  /** The picture that is opened. */
  first: number
  onClose(): void
}

/** A picture as large as the window, or twice as large. */
export function Zoom({ views, first, onClose }: ZoomProps) {
  const [index, setIndex] = useState(first)
  const [isTwice, setTwice] = useState(false)
  const view = views[index]
  if (!view) return null
  const step = (by: number) => {
    const next = index + by
    if (!views[next]) return
    setTwice(false)
    setIndex(next)
  }
  return (
    <Dialog isOpen onClose={onClose} title={view.label} shape="picture">
      <div>
        <div
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
          tabIndex={0}
          role="group"
          aria-label="The picture, to move with the arrow keys"
          className="max-h-[calc(100dvh-12rem)] overflow-auto rounded-card bg-surface-2"
        >
          <img
            src={view.largeUrl}
            alt={view.alt}
            width={view.width}
            height={view.height}
            className={
              isTwice
                ? 'w-[200%] max-w-none'
                : 'mx-auto max-h-[calc(100dvh-12rem)] w-full object-contain'
            }
          />
        </div>
        <div className="mt-3 flex items-center justify-center gap-3">
          <IconButton label="Picture before" isOff={index === 0} onClick={() => step(-1)}>
            <ChevronLeft />
          </IconButton>
          <span className="money text-sm text-ink-2">
            {index + 1} of {views.length}
          </span>
          <IconButton
            label="Next picture"
            isOff={index === views.length - 1}
            onClick={() => step(1)}
          >
            <ChevronRight />
          </IconButton>
          <IconButton
            label={isTwice ? 'Smaller' : 'Larger'}
            onClick={() => setTwice((before) => !before)}
          >
            {isTwice ? <ZoomOut /> : <ZoomIn />}
          </IconButton>
        </div>
      </div>
    </Dialog>
  )
}

function IconButton({
  label,
  isOff = false,
  onClick,
  children,
}: {
  label: string
  isOff?: boolean
  onClick(): void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control border border-line-strong hover:bg-surface-2 aria-disabled:opacity-50"
    >
      {children}
    </button>
  )
}
