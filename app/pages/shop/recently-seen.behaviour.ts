import type { Follow } from '../../platform/behaviours.ts'
import { makeElement } from '../../platform/make-element.ts'
import { savesData } from '../../platform/saves-data.ts'
import { listSeen, seenStore, storeSeenProduct } from './recently-seen-store.ts'

/**
 * Stores the product of this page, and shows the others. The cards load when their place comes near;
 * their height is reserved before.
 */
export const follow: Follow = (place) => {
  const { current } = place.dataset
  seenStore.takeRepaired()
  if (current) storeSeenProduct(current)
  const ids = listSeen(seenStore.getItems(), current)
  if (ids.length === 0) return () => {}
  const cards = makeElement('div', 'mt-3 min-h-[14.5rem]')

  async function load(): Promise<void> {
    const answer = await fetch(`/seen-products?ids=${ids.join()}`)
    if (!answer.ok) throw new Error(`The products answered ${answer.status}`)
    const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
    cards.replaceChildren(...body.childNodes)
    // For the prices of a reseller.
    document.dispatchEvent(new Event('swapped'))
  }
  function show(): void {
    load().catch(() => {
      const failure = makeElement('p', 'text-ink-2', 'They could not be loaded. ')
      failure.role = 'alert'
      cards.replaceChildren(failure, makeButton('Try again', 'secondary', show))
    })
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      show()
    },
    { rootMargin: '600px' },
  )
  if (savesData()) cards.append(makeButton('Show them', 'secondary', show))
  else observer.observe(place)

  const clear = makeButton('Clear', 'quiet', () => {
    seenStore.update(() => (current ? [current] : []))
    stop()
  })
  clear.append(makeElement('span', 'sr-only', ' recently viewed'))
  const heading = makeElement('h2', 'text-h3', 'Recently viewed')
  heading.id = 'recently-seen'
  const top = makeElement(
    'div',
    'flex flex-wrap items-center justify-between gap-x-4',
    heading,
    clear,
  )
  const section = makeElement('section', 'mt-14', top, cards)
  section.setAttribute('aria-labelledby', heading.id)
  place.append(section)

  function stop(): void {
    observer.disconnect()
    section.remove()
  }
  return stop
}

function makeButton(label: string, variant: 'quiet' | 'secondary', press: () => void) {
  // By hand: `buttonClass` would bring what the cart needs later.
  const button = makeElement('button', `button button-${variant} button-small`, label)
  button.type = 'button'
  button.addEventListener('click', press)
  return button
}
