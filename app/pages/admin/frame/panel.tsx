import { useId, type ReactNode } from 'react'

interface PanelProps {
  title: string
  /** A short remark below the title. */
  description?: ReactNode
  /** Links or small buttons, right of the title. */
  actions?: ReactNode
  /** The content touches the edges, as tables and lists of rows do. */
  isFlush?: boolean
  className?: string
  children: ReactNode
}

/** A named part of a screen, on a card. */
export function Panel({
  title,
  description,
  actions,
  isFlush = false,
  className = '',
  children,
}: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 overflow-hidden rounded-card border border-line bg-surface ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 pt-4 pb-3">
        <div className="min-w-0">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {description && <p className="mt-1 text-sm text-ink-2">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <div className={isFlush ? 'border-t border-line' : 'px-5 pb-5'}>{children}</div>
    </section>
  )
}
