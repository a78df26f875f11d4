import { Link } from '../../ui/link.tsx'

/** The pages of the states around. */
export function Neighbours({ neighbours }: { neighbours: { slug: string; name: string }[] }) {
  return (
    <nav aria-label="Other states" className="mt-10 border-t border-line pt-5" data-no-print>
      <ul className="flex flex-wrap gap-x-6">
        {[...neighbours, { slug: '', name: 'All states' }].map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={slug ? `/solar/${slug}` : '/solar'}
              className="inline-flex min-h-11 items-center font-semibold text-primary"
            >
              {slug ? `Solar in ${name}` : name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
