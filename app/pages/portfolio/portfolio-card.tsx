import { Link } from 'react-router'
import { Scene } from '../../ui/drawings/scenes/scene.tsx'
import { FourNumbers } from './four-numbers.tsx'
import type { CardItem } from './listing.ts'

/** One system in the list: scene, title and four numbers. */
export function PortfolioCard({ item }: { item: CardItem }) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-[120ms] hover:border-line-strong">
      <Scene kind={item.scene} className="aspect-[16/10] w-full bg-surface-2" />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <p className="text-sm text-ink-2">{place(item)}</p>
        <h3 className="mt-1 mb-4 text-lg leading-snug">
          <Link
            to={`/portfolio/${item.slug}`}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
          >
            {item.title}
          </Link>
        </h3>
        <div className="mt-auto border-t border-line pt-4">
          <FourNumbers item={item} />
        </div>
      </div>
    </article>
  )
}

/** "Lekki, Lagos". Names the state only once when the town has the same name. */
export function place({ town, state }: { town: string; state: string }): string {
  return town.endsWith(state) || state === 'FCT' ? town : `${town}, ${state}`
}
