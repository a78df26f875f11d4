import type { Follow } from '../../platform/behaviours.ts'
import { makeElement } from '../../platform/make-element.ts'
import { listSeen, seenStore, storeSeenProduct } from './recently-seen-store.ts'

function makeFailure(): HTMLElement {
  const title = makeElement('h2', 'text-h3', 'Recently viewed')
  const words = 'We could not load them. Please reload the page when you are online.'
  return makeElement('section', 'mt-14', title, makeElement('p', 'mt-3 text-ink-2', words))
}

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
        () => place.append(makeFailure()),
      )
    },
    { rootMargin: '600px' },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
