import { expect, test } from 'vitest'
import { denied, people } from '../../test/shop/people.ts'
import { useStockMovements } from '../../test/use/use-stock-movements.ts'

/** Every change of a stock is a movement. `order-movements.test.ts` has those of orders. */

const { admin, act, attempt, attemptAll, product, asService, movement, listWrong } =
  await useStockMovements()
const refused = { code: 'PT409' }

async function lastMovement(): Promise<unknown> {
  const { rows } = await admin.query(
    `select quantity, kind, actor, actor_id as "actorId", reason, stock_after as "stockAfter"
     from public.stock_movements
     where product_id = $1
     order by id desc
     limit 1`,
    [product],
  )
  return rows[0]
}

test('the stock of the seeds has its opening movements', async () => {
  expect(await listWrong()).toEqual([])
})

test('a stock that staff set is a correction by them', async () => {
  await act('admin', (tx) =>
    tx.query('update public.products set stock = 7 where id = $1', [product]),
  )
  expect(await lastMovement()).toEqual({
    quantity: -3,
    kind: 'correction',
    actor: 'staff',
    actorId: people.admin,
    reason: null,
    stockAfter: 7,
  })
  expect(await listWrong()).toEqual([])
})

test('staff note goods that arrived or broke, in their own name', async () => {
  const note = (quantity: number, kind: string) =>
    act('admin', (tx) =>
      tx.query(
        `insert into public.stock_movements (product_id, quantity, kind, reason)
         values ($1, $2, $3, 'Counted')`,
        [product, quantity, kind],
      ),
    )
  await note(5, 'delivery')
  await note(-2, 'damage')
  expect(await lastMovement()).toEqual({
    quantity: -2,
    kind: 'damage',
    actor: 'staff',
    actorId: people.admin,
    reason: 'Counted',
    stockAfter: 13,
  })
  await expect(note(-14, 'damage')).rejects.toMatchObject({ code: '23514' })
  expect(await listWrong()).toEqual([])
})

test('only admins read and write movements, and nobody gives them an actor or an order', async () => {
  expect(
    await attemptAll(`select from public.stock_movements where product_id = '${product}' limit 1`),
  ).toEqual([denied, 0, 0, 0, 1, 1])
  expect(
    await attemptAll(
      `insert into public.stock_movements (product_id, quantity, kind)
       values ('${product}', 1, 'delivery')`,
    ),
  ).toEqual([denied, denied, denied, denied, 1, 'PT409'])
  expect(await attempt('admin', movement(`1, 'delivery', null, 'system', null, null`))).toBe(denied)
})

test('a function changes the stock only by a movement with an order, a member of staff or a reason', async () => {
  await expect(asService('update public.products set stock = stock - 1')).rejects.toMatchObject(
    refused,
  )
  for (const kind of ['delivery', 'correction', 'opening'])
    await expect(
      asService(movement(`1, '${kind}', null, 'system', null, null`)),
      kind,
    ).rejects.toMatchObject(refused)
  await asService(movement(`4, 'delivery', null, 'staff', '${people.admin}', null`))
  expect(await lastMovement()).toMatchObject({ kind: 'delivery', stockAfter: 14 })
  await asService(movement(`-1, 'correction', 'Counted', 'system', null, null`))
  expect(await listWrong()).toEqual([])
})

test('a movement never changes, and ends with its product or without its actor', async () => {
  for (const statement of [
    'update public.stock_movements set quantity = quantity + 1',
    'delete from public.stock_movements',
  ]) {
    await expect(admin.query(statement)).rejects.toMatchObject(refused)
    expect(await attempt('service_role', statement)).toBe(denied)
    expect(await attempt('admin', statement)).toBe(denied)
  }
  const leaver = crypto.randomUUID()
  await admin.query('insert into auth.users (id, email) values ($1, $2)', [
    leaver,
    'l@people.example',
  ])
  await asService(movement(`4, 'delivery', 'Lorry', 'staff', '${leaver}', null`))
  await admin.query('delete from auth.users where id = $1', [leaver])
  expect(await lastMovement()).toMatchObject({ quantity: 4, actorId: null })
})

test('a product has one opening stock, and takes its movements with it when it is deleted', async () => {
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.products (slug, name, category_id, brand, sku, summary, price, stock,
       highlights, technical, picture)
     select 'copy', name, category_id, brand, 'COPY', summary, price, 3, highlights, technical, picture
     from public.products where id = $1
     returning id`,
    [product],
  )
  const { rows: movements } = await admin.query(
    `select kind, quantity, actor, stock_after as "stockAfter"
     from public.stock_movements where product_id = $1`,
    [rows[0]?.id],
  )
  expect(movements).toEqual([{ kind: 'opening', quantity: 3, actor: 'system', stockAfter: 3 }])
  await expect(
    admin.query(
      `insert into public.stock_movements (product_id, quantity, kind) values ($1, 1, 'opening')`,
      [rows[0]?.id],
    ),
  ).rejects.toMatchObject({ code: '23505' })
  await admin.query('delete from public.products where id = $1', [rows[0]?.id])
  expect(await listWrong()).toEqual([])
})

test('when all movements are truncated, those of each stock start again', async () => {
  await admin.query('truncate public.stock_movements cascade')
  expect(await listWrong()).toEqual([])
})
