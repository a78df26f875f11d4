import ArrowRight from '~icons/lucide/arrow-right'
import { Link } from '../../ui/link.tsx'

/** A heading with a link to the full list. */
export function SectionTitle({
  title,
  to,
  linkLabel,
}: {
  title: string
  to: string
  linkLabel: string
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2>{title}</h2>
      <Link to={to} className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary">
        {linkLabel} <ArrowRight className="size-4" aria-hidden="true" />
      </Link>
    </div>
  )
}
