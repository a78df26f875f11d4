import { MoreAnswers } from '../../features/systems/more-answers.tsx'
import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import type { Route } from './+types/sizes'
import { listSizes } from '../../features/systems/sizes.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { sizes: await listSizes(services(context).supabase) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Solar prices in Nigeria by size',
    description:
      'What complete solar systems of each size cost today: inverter, battery, panels, mounting and VAT, with what each runs and the price by the month.',
    path: '/prices',
  })
}

export default function Sizes({ loaderData: { sizes } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Prices by size' }]} />
      <h1 className="mt-4 text-h2">Solar prices by size</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        Complete systems at today’s prices, VAT included. Choose a size to see three of them side by
        side.
      </p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {sizes.map(({ kva, slug, fromKobo, summary, picture }) => (
          <li
            key={slug}
            className="group relative overflow-hidden rounded-card border border-line bg-surface hover:border-line-strong"
          >
            <ProductImage picture={picture} className="aspect-[4/3] w-full bg-surface-2" />
            <div className="p-4">
              <h2 className="text-h3">
                <Link
                  to={`/prices/${slug}`}
                  className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
                >
                  {kva} kVA
                </Link>
              </h2>
              <p className="money mt-1 font-semibold">from {formatNaira(fromKobo)}</p>
              <p className="mt-1 text-md text-ink-2">{summary}</p>
            </div>
          </li>
        ))}
      </ul>
      <MoreAnswers />
    </div>
  )
}
