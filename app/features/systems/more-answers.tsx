import ArrowRight from '~icons/lucide/arrow-right'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'

const pages = [
  { to: '/prices', label: 'Complete systems and their prices, by size' },
  { to: '/solar', label: 'What the sun makes in your state' },
  { to: '/generator-cost', label: 'What your generator costs' },
  { to: '/lithium-or-tubular', label: 'Lithium or tubular batteries' },
  { to: '/buy-or-lease', label: 'Buy or lease' },
  { to: '/installation', label: 'How an installation goes' },
]

/** Links to the guides for buyers, without the current page. */
export function MoreAnswers() {
  const { pathname } = useLocation()
  return (
    <nav aria-labelledby="more-answers" className="mt-12" data-no-print>
      <h2 id="more-answers" className="text-h3">
        More answers
      </h2>
      <ul className="mt-3 grid gap-x-8 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {pages
          .filter(({ to }) => to !== pathname)
          .map(({ to, label }) => (
            <li key={to} className="border-b border-line">
              <Link
                to={to}
                className="flex min-h-12 items-center justify-between gap-3 py-2 font-semibold text-primary"
              >
                {label}
                <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
