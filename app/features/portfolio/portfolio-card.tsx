import { Link } from '../../ui/link.tsx'
import { FourNumbers } from './four-numbers.tsx'
import { PlacePicture } from './place-picture.tsx'
import type { StoryNumbers } from './stories.ts'

export interface CardItem {
  slug: string
  title: string
  town: string
  state: string
  kwp: number
  scene: string
  render: string | null
  numbers: StoryNumbers
}

/** One system in a list: the place, title and four numbers. */
export function PortfolioCard({ item }: { item: CardItem }) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-[120ms] hover:border-line-strong">
      <PlacePicture
        item={item}
        sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
        className="aspect-[16/10] w-full bg-surface-2"
      />
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
