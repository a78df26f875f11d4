import { inject } from 'vitest'
import { uniqueEmail } from '../unique.ts'

/** A product of the shop, as a line of the cart names it. */
export async function findProduct(slug: string): Promise<{ id: string; name: string }> {
  const answer = await fetch(`${inject('siteUrl')}/rest/v1/products?slug=eq.${slug}&select=id,name`)
  const [product] = (await answer.json()) as { id: string; name: string }[]
  if (!product) throw new Error(`The shop has no product ${slug}`)
  return product
}

/** Where the steps of the checkout before the payment are filled in already. */
export const payStep = '/payment-details?step=pay'

/** What the checkout has stored in the browser of somebody who has come to {@link payStep}. */
export const storedCheckout = () => ({
  checkout: JSON.stringify({
    name: 'Bísí Adéwálé',
    email: uniqueEmail('bisi'),
    phoneNumber: '0803 123 4567',
    state: 'Lagos',
    area: 'Surulere',
    street: '12 Bode Thomas Street',
  }),
})
