import type { Follow } from '../../platform/behaviours.ts'
import { listSeen, seenStore, storeSeenProduct } from './recently-seen-store.ts'

/** Stores the product of this page, and shows the others when their place comes near. */
export const follow: Follow = (place) => {
  const { current } = place.dataset
  seenStore.takeRepaired()
  if (current) storeSeenProduct(current)
  if (listSeen(seenStore.getItems(), current).length === 0) return () => {}
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      import('./seen-products.tsx').then(
        ({ mountSeenProducts }) => mountSeenProducts(place, current),
        // Without a connection the page ends before them.
        () => {},
      )
    },
    { rootMargin: '600px' },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
