import ChevronRight from '~icons/lucide/chevron-right'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'

interface StatProps {
  label: string
  value: ReactNode
  /** Below the value, such as the comparison with an earlier time. */
  note?: ReactNode
  /** The list that shows what was counted. */
  to?: string
  /** Something waits for a hand. */
  isUrgent?: boolean
}

/** One figure with its name. With `to`, the whole card is a link. */
export function Stat({ label, value, note, to, isUrgent = false }: StatProps) {
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 text-sm text-ink-2">
        {label}
        {to && (
          <ChevronRight
            className="size-4 shrink-0 text-ink-3 transition-transform duration-[120ms] group-hover:translate-x-0.5"
            aria-hidden="true"
          />
        )}
      </span>
      <span
        className={`mt-1 block text-2xl leading-tight font-semibold tabular-nums ${isUrgent ? 'text-accent-text' : 'text-ink'}`}
      >
        {value}
      </span>
      {note && <span className="mt-1 block text-sm text-ink-3">{note}</span>}
    </>
  )
  const look = 'block h-full min-w-0 rounded-card border border-line bg-surface px-4 py-3.5'
  if (!to) return <div className={look}>{content}</div>
  return (
    <Link
      to={to}
      className={`group no-underline transition-colors duration-[120ms] hover:border-line-strong ${look}`}
    >
      {content}
    </Link>
  )
}
