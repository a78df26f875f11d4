import { BeforeAfterTable } from './before-after.tsx'
import { ItemFacts } from './item-facts.tsx'
import type { Item } from './one-item.ts'

/** The story of the project, beside its facts. */
export function ItemStory({ item }: { item: Item }) {
  return (
    <div className="mt-14 grid gap-10 lg:grid-cols-[1.25fr_1fr] lg:gap-12">
      <div>
        <section aria-labelledby="story">
          <h2 id="story">The story</h2>
          {item.story.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className="prose-width mt-4 text-ink-2">
              {paragraph}
            </p>
          ))}
        </section>
        {item.quote && (
          <figure className="mt-8 max-w-[65ch] border-l-4 border-accent pl-5">
            <blockquote className="text-xl leading-snug font-semibold">
              <p>“{item.quote}”</p>
            </blockquote>
            <figcaption className="mt-3 text-sm text-ink-2">{item.quote_by}</figcaption>
          </figure>
        )}
      </div>
      <div className="space-y-10">
        <section aria-labelledby="in-numbers">
          <h2 id="in-numbers" className="mb-3 text-h3">
            Before and after
          </h2>
          <BeforeAfterTable item={item} />
        </section>
        <section aria-labelledby="what-was-built">
          <h2 id="what-was-built" className="mb-3 text-h3">
            What was built
          </h2>
          <ItemFacts item={item} />
        </section>
      </div>
    </div>
  )
}
