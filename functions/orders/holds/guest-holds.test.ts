import { expect, test } from 'vitest'
import { stranger } from '../../../test/shop/guest-orders.ts'
import { useCheckout } from '../../../test/use/use-checkout.ts'

/** Visitors from elsewhere have no gateway in the demo, so nobody can be asked to pay at once. */
const shop = useCheckout()

const order = async (quantity: number, { token = '', isLocal = false } = {}) => {
  const response = await shop.server.call('place-order', {
    json: shop.body({
      lines: [{ id: shop.panel.id, quantity }],
      contact: shop.newContact(),
      expectedTotalKobo: quantity * 15_950_000 + 1_200_000,
    }),
    ip: stranger().ip,
    isLocal,
    ...(token && { token }),
  })
  const {
    error,
    needsSignIn,
    order: placed,
    orderKey,
  } = (await response.json()) as {
    error?: string
    needsSignIn?: boolean
    order?: { id: string }
    orderKey?: string
  }
  return { status: response.status, error, needsSignIn, proof: { orderId: placed?.id, orderKey } }
}
const setStock = (stock: number) =>
  shop.server.admin.query('update public.products set stock = $1 where id = $2', [
    stock,
    shop.panel.id,
  ])
const person = async (email: string, isConfirmed: boolean) => {
  const { id, token } = await shop.server.signUp(email)
  if (isConfirmed)
    await shop.server.admin.query(
      'update auth.users set email_confirmed_at = now() where id = $1',
      [id],
    )
  return token
}

test('guests of many networks hold at most a quarter of a product, and a confirmed account goes on', async () => {
  await setStock(100)
  const known = { token: await person('known@example.com', true) }
  // Not counted with those of guests.
  expect((await order(10, known)).status).toBe(200)
  // Ten at once, each from a network of its own.
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(5)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    needsSignIn: true,
    error: expect.stringMatching(
      /^Orders that are not paid yet hold many units of .*please sign in or create an account/,
    ),
  })
  expect(await shop.stockOf(shop.panel.id)).toBe(65)
  expect((await order(1)).status).toBe(409)
  const newcomer = { token: await person('newcomer@example.com', false) }
  expect((await order(1, newcomer)).status).toBe(409)
  expect((await order(1, known)).status).toBe(200)
})

test('nobody holds more by cancelling, ordering again, and taking the cancellation back', async () => {
  await setStock(100)
  const post = async (name: string, json: object) =>
    (await shop.server.call(name, { json, isLocal: false })).status
  const first = await order(25)
  expect(await post('cancel-order', first.proof)).toBe(200)
  expect((await order(20)).status).toBe(200)
  expect(await post('undo-cancel-order', first.proof)).toBe(409)
  expect(await shop.stockOf(shop.panel.id)).toBe(80)
})

test('the message says how many can be ordered without an account', async () => {
  await setStock(100)
  expect((await order(20)).status).toBe(200)
  expect((await order(6)).error).toMatch(/Without an account you can order up to 5 now\.$/)
  expect((await order(5)).status).toBe(200)
})

test('a guest may hold one of a few, and where there is a gateway nothing of this counts', async () => {
  await setStock(3)
  expect((await order(1)).status).toBe(200)
  expect((await order(1)).status).toBe(409)
  await setStock(100)
  expect((await order(40, { isLocal: true })).status).toBe(200)
})
