import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import type { ReactNode } from 'react'

export interface View {
  /** The id of the view on the page. */
  id: string
  label: string
  picture: ReactNode
  thumbnail: ReactNode
}

/**
 * A row of pictures with scroll snapping. The buttons are links to the pictures: without JavaScript the
 * browser jumps there.
 */
export function Gallery({ views, label }: { views: View[]; label: string }) {
  // A single picture needs no way to the next one.
  const isAlone = views.length === 1
  return (
    <section aria-label={label} data-no-print data-part="gallery" data-when="touch">
      <ul
        aria-label="Views"
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-art border border-line bg-surface motion-safe:scroll-smooth [scrollbar-width:none]"
      >
        {views.map(({ id, label: name, picture }, index) => (
          <li key={id} id={id} className="relative w-full shrink-0 snap-start scroll-mt-28">
            <figure className="flex h-full flex-col">
              <div className="relative aspect-[4/3] overflow-hidden">{picture}</div>
              {!isAlone && (
                <figcaption className="flex min-h-14 items-center justify-between gap-3 border-t border-line py-1.5 pl-4 pr-2 text-md">
                  <span>
                    {name} <span className="text-ink-3">{`${index + 1} of ${views.length}`}</span>
                  </span>
                  <span className="flex gap-2">
                    <Step to={views[index - 1]} icon={<ChevronLeft aria-hidden="true" />} />
                    <Step to={views[index + 1]} icon={<ChevronRight aria-hidden="true" />} />
                  </span>
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
      {!isAlone && (
        <ul
          aria-label="Choose a view"
          className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] sm:gap-3"
        >
          {views.map(({ id, label: name, thumbnail }) => (
            <li key={id} className="grid">
              <a
                href={`#${id}`}
                className="flex flex-col overflow-hidden rounded-control border border-line bg-surface text-center text-sm text-ink no-underline hover:border-line-strong"
              >
                <span className="grid aspect-[16/10] place-items-center overflow-hidden bg-surface-2">
                  {thumbnail}
                </span>
                <span className="px-1 py-1.5">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Step({ to, icon }: { to: View | undefined; icon: ReactNode }) {
  const buttonClass = 'grid size-11 place-items-center rounded-control border [&>svg]:size-5'
  if (!to) return <span className={`${buttonClass} border-line text-ink-3 opacity-50`}>{icon}</span>
  return (
    <a
      href={`#${to.id}`}
      aria-label={`Show ${to.label.toLowerCase()}`}
      className={`${buttonClass} border-line-strong text-ink hover:bg-surface-2`}
    >
      {icon}
    </a>
  )
}
