import { Link } from './link.tsx'
import { StructuredData, useOrigin } from './structured-data.tsx'

export interface Crumb {
  label: string
  to?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const origin = useOrigin()
  const itemListElement = crumbs.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to ? { item: origin + to } : {}),
  }))
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-2" data-no-print>
      <StructuredData data={{ '@type': 'BreadcrumbList', itemListElement }} />
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 gap-x-2 wrap-anywhere">
            {index > 0 && <span aria-hidden="true">/</span>}
            {to ? (
              <Link to={to} className="-my-3 inline-block py-3 text-ink-2 hover:text-ink">
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
