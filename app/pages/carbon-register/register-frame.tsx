import { formatNumber } from '../../../domain/text/format-number.ts'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { ListPart } from './list-part.ts'

/** A page below the register: where it is, its heading, and one sentence. */
export function RegisterFrame({
  crumb,
  title,
  intro,
  children,
}: {
  crumb: string
  title: ReactNode
  intro?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="container-page py-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Carbon register', to: '/carbon-register' },
          { label: crumb },
        ]}
      />
      <h1 className="mt-4 max-w-3xl text-[clamp(1.875rem,1.4rem+2vw,2.75rem)] wrap-anywhere">
        {title}
      </h1>
      {intro && <p className="mt-3 max-w-2xl text-lg text-ink-2">{intro}</p>}
      {children}
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center font-semibold text-primary'

/** Says which rows of a long list are here, and links to the others. */
export function PartLinks({
  name,
  part,
  anchor,
}: {
  /** The number in the URL. */
  name: string
  part: ListPart
  /** The heading of the list. */
  anchor: string
}) {
  const { first, last, back, next } = part
  const to = (skipped: number) => `${skipped > 0 ? `?${name}=${skipped}` : '?'}#${anchor}`
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-6 text-ink-2">
      <span>
        {last < first
          ? 'There are no more.'
          : `${formatNumber(first)} to ${formatNumber(last)} of a longer list`}
      </span>
      {back !== null && (
        <Link to={to(back)} className={link}>
          Back
        </Link>
      )}
      {next !== null && (
        <Link to={to(next)} className={link}>
          Next
        </Link>
      )}
    </p>
  )
}
