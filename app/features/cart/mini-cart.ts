import { countItems, type StoredLine } from '../../../domain/cart/cart.ts'
import { cartTotals } from '../../../domain/cart/cart-totals.ts'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { makeElement } from '../../platform/make-element.ts'
import { openPage } from '../../platform/navigation/open-page.ts'
import { dismissToasts } from '../../platform/toasts.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { imageClass, imageUrl } from '../../ui/drawings/products/image-url.ts'
import { findProduct } from '../product/find-product.ts'
import type { Product } from '../product/product-queries.ts'

/** Newest first; the others are counted. */
const shownLines = 2

/**
 * The content of the message after a product was added: the newest lines, the total and two buttons.
 * Prices, pictures and the total come as the products are read.
 */
export function makeMiniCart(lines: readonly StoredLine[]): HTMLElement {
  const newest = lines.slice(-shownLines).reverse()
  const list = makeElement('ul', 'space-y-2')
  const rows = newest.map((line) => makeRow(line))
  list.append(...rows.map(({ row }) => row))
  const count = countItems(lines)
  const total = makeElement(
    'p',
    'mt-2 border-t border-line pt-2',
    `${count} ${count === 1 ? 'item' : 'items'} in your cart`,
  )
  const more = lines.length - newest.length
  const content = makeElement('div', 'mt-2 text-ink', list)
  if (more > 0) content.append(makeElement('p', 'mt-1', `and ${more} more`))
  content.append(total, makeButtons())
  void fillIn()
  return content

  async function fillIn() {
    const read = await Promise.all(
      lines.map(async ({ id, quantity }) => {
        const product = await findProduct(id).catch(() => null)
        if (product) rows.find(({ line }) => line.id === id)?.fill(product)
        return product && { quantity, product }
      }),
    )
    const known = read.filter((one) => one !== null)
    // Without one of the products the total is not shown.
    if (known.length === lines.length)
      total.append(makeElement('strong', 'money', `, ${formatNaira(cartTotals(known).totalKobo)}`))
  }
}

function makeRow(line: StoredLine) {
  const picture = makeElement(
    'span',
    'grid h-12 w-16 shrink-0 place-items-center rounded-control bg-surface-2',
  )
  const name = `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.name}`
  const row = makeElement(
    'li',
    'flex items-center gap-3',
    picture,
    makeElement('span', 'min-w-0 flex-1', name),
  )
  const fill = (product: Product) => {
    const image = new Image(200, 150)
    image.alt = ''
    const url = imageUrl(product.picture)
    image.src = url
    image.className = `${imageClass(url)} h-12 w-16`
    picture.append(image)
    const price = formatNaira(koboFromNaira(product.price) * line.quantity)
    row.append(makeElement('span', 'money', price))
  }
  return { line, row, fill }
}

function makeButtons(): HTMLElement {
  const button = (label: string, path: string, variant: 'primary' | 'secondary') => {
    const made = makeElement('button', buttonClass({ variant, size: 'small' }, 'flex-1'), label)
    made.type = 'button'
    made.addEventListener('click', () => {
      dismissToasts()
      void openPage(path)
    })
    return made
  }
  return makeElement(
    'p',
    'mt-3 flex gap-2',
    button('Check out', '/payment-details', 'primary'),
    button('Go to cart', '/cart', 'secondary'),
  )
}
