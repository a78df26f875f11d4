import { countItems } from '../../../../domain/cart/cart.ts'
import { cartStore } from '../../../features/cart/cart-store.ts'
import type { Follow } from '../../../platform/behaviours.ts'
import { makeElement } from '../../../platform/make-element.ts'

/** Gives the header a shadow over a scrolled page, and says that the page reacts to input. */
export const followScroll: Follow = (header) => {
  const onScroll = () => header.toggleAttribute('data-scrolled', window.scrollY > 8)
  onScroll()
  header.dataset['ready'] = ''
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}

const findAll = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

/** Shows how many pieces are in the cart: on the link to it, and in the bar of the shop. */
export const followCartCount: Follow = (words) => {
  const badge = makeElement('span', 'cart-count')
  badge.ariaHidden = 'true'
  badge.dataset['testid'] = 'cart-count'
  const show = () => {
    const count = countItems(cartStore.getItems())
    const items = `${count} ${count === 1 ? 'item' : 'items'}`
    words.textContent = count > 0 ? `Cart, ${items}` : 'Cart'
    for (const part of findAll('[data-cart-empty]')) part.hidden = count > 0
    for (const part of findAll('[data-cart-filled]')) part.hidden = count === 0
    for (const part of findAll('[data-cart-items]')) part.textContent = items
    badge.textContent = count > 99 ? '99+' : String(count)
    if (count > 0) words.after(badge)
    else badge.remove()
  }
  show()
  const stop = cartStore.subscribe(show)
  return () => {
    stop()
    badge.remove()
  }
}
