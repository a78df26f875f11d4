import { lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { maxSeen, parseStoredIds, putFirst } from '../../../domain/catalogue/product-ids.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { createListStore } from '../../platform/storage/list-store.ts'
import { savesData } from '../../platform/saves-data.ts'
import { Button } from '../../ui/button.tsx'
import { LazyPart } from '../../ui/screens/lazy-part.tsx'

const SeenProducts = lazy(() => import('./seen-products.tsx'))

/** One more than is shown: the current product is stored but not shown. */
const maxStored = maxSeen + 1
const none: readonly string[] = []
const createStore = () =>
  createListStore<string>({
    key: 'recently-seen',
    parse: (text) => parseStoredIds(text, maxStored),
  })

/**
 * The products seen last on this device; only the browser stores them. The space is reserved, and
 * the list loads when it scrolls near, or with Save-Data after a click.
 * @param current the product of this page: it is stored and not shown
 */
export function RecentlySeen({ current }: { current?: string }) {
  const [store] = useState(createStore)
  const seen = useSyncExternalStore(store.subscribe, store.getItems, () => none)
  const place = useRef<HTMLDivElement>(null)
  const [hasRoom, setRoom] = useState(useHydrated())
  const [isWanted, setWanted] = useState(false)
  const ids = seen.filter((id) => id !== current).slice(0, maxSeen)

  useEffect(() => {
    store.takeRepaired()
    if (current) store.update((all) => putFirst(all, current, maxStored))
  }, [store, current])

  useEffect(() => {
    const element = place.current
    if (!element) return
    // The server renders no space for it. The space appears below the viewport, so nothing visible
    // moves.
    setRoom((before) => before || element.getBoundingClientRect().top >= window.innerHeight)
    if (savesData()) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setWanted(true),
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} data-no-print>
      {hasRoom && ids.length > 0 && (
        <section aria-labelledby="recently-seen" className="mt-14">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="recently-seen" className="text-h3">
              Recently viewed
            </h2>
            <Button
              variant="quiet"
              size="small"
              onClick={() => store.update(() => (current ? [current] : []))}
            >
              Clear<span className="sr-only"> recently viewed</span>
            </Button>
          </div>
          <div className="mt-3 min-h-[14.5rem]">
            {isWanted ? (
              <LazyPart
                failure={
                  <p className="text-ink-2">
                    We could not load them. Please reload the page when you are online.
                  </p>
                }
              >
                <SeenProducts ids={ids} />
              </LazyPart>
            ) : (
              savesData() && (
                <Button variant="secondary" onClick={() => setWanted(true)}>
                  Show them
                </Button>
              )
            )}
          </div>
        </section>
      )}
    </div>
  )
}
