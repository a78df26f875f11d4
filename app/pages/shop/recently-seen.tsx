import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { maxSeen, parseStoredIds, putFirst } from '../../../domain/catalogue/product-ids.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { createListStore } from '../../platform/list-store.ts'
import { Button } from '../../ui/button.tsx'

const SeenProducts = lazy(() => import('./seen-products.tsx'))

/** One more than is shown: the one being looked at is kept and not shown. */
const most = maxSeen + 1
const none: readonly string[] = []
const createStore = () =>
  createListStore<string>({ key: 'recently-seen', parse: (text) => parseStoredIds(text, most) })

/**
 * What was looked at last on this device, which alone knows it. Stands below the page, with its room kept, and loads when it comes
 * near; with Save-Data, when it is asked for.
 * @param current the product being looked at: it is noted and not shown
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
    if (current) store.update((all) => putFirst(all, current, most))
  }, [store, current])

  useEffect(() => {
    const element = place.current
    if (!element) return
    // The page of the server has no room for it: that is made below what is in view, where nothing seen moves.
    setRoom((hasIt) => hasIt || element.getBoundingClientRect().top >= window.innerHeight)
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
              You looked at these
            </h2>
            <Button
              variant="quiet"
              size="small"
              onClick={() => store.update(() => (current ? [current] : []))}
            >
              Clear<span className="sr-only"> what you looked at</span>
            </Button>
          </div>
          <div className="mt-3 min-h-[14.5rem]">
            {isWanted ? (
              <Suspense>
                <SeenProducts ids={ids} />
              </Suspense>
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

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
