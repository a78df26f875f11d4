import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import {
  wholesalePriceKobo,
  wholesaleSteps,
  type WholesaleTerms,
} from '../../../domain/resellers/wholesale-price.ts'
import { makeElement } from '../../platform/make-element.ts'
import { wholesaleTerms } from './wholesale-terms.ts'

let isFollowed = false

/** Fills in all prices of the page for the signed-in reseller, now and after each change. */
export function showOwnPrices(): void {
  if (!isFollowed) wholesaleTerms.subscribe(showOwnPrices)
  isFollowed = true
  const terms = wholesaleTerms.get()
  for (const place of document.querySelectorAll<HTMLElement>('[data-own-price]'))
    place.replaceChildren(...(terms ? makePrices(terms, place.dataset) : []))
}

function makePrices(terms: WholesaleTerms, { ownPrice, quantity }: DOMStringMap): HTMLElement[] {
  const priceKobo = koboFromNaira(Number(ownPrice))
  const money = (kobo: number) => makeElement('span', 'money', formatNaira(kobo))
  if (quantity !== undefined) {
    const units = Number(quantity)
    const each = wholesalePriceKobo(terms, { priceKobo, quantity: units })
    return [
      makeElement(
        'p',
        'text-sm font-semibold text-primary',
        'Your price ',
        money(each),
        ' each, ',
        money(each * units),
        ' in total',
      ),
    ]
  }
  const [one, ...more] = wholesaleSteps(terms, priceKobo)
  if (!one) return []
  return [
    makeElement(
      'div',
      'text-sm text-primary',
      makeElement('p', 'font-semibold', 'Your price ', money(one.priceKobo)),
      ...more.map((step) =>
        makeElement('p', '', `from ${step.minQuantity}: `, money(step.priceKobo)),
      ),
    ),
  ]
}
