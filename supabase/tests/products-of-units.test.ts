import { expect, test } from 'vitest'
import { refused, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** Products that retire units of the carbon register. */
const cable = `slug = 'imole-pv-cable-4mm-20m'`
const { admin, useStaffWith } = await useDatabaseWithPeople(async (tx) => {
  await tx.query(
    `update public.products set status = 'archived' where retires_kg is not null;
     insert into public.stock_movements (product_id, quantity, kind, actor, reason)
     select id, -stock, 'correction', 'system', 'Sold elsewhere' from public.products where ${cable}`,
  )
})
const makeUnits = `update public.products set retires_kg = 100, delivery_class = 'none',
  warranty_years = 0, "carbonReductionPotential" = 0 where ${cable}`

test('finance says what a product retires, and nobody else does', async () => {
  const { attempt: asFinance } = await useStaffWith('finance', 'content')
  expect(await asFinance(makeUnits)).toBe(1)
  const { attempt: asOthers } = await useStaffWith('content', 'sales', 'stock', 'support')
  expect(await asOthers(makeUnits)).toBe(refused)
  expect(
    await asOthers(
      `insert into public.products (slug, name, category_id, brand, sku, summary, price, highlights,
         specifications, picture, delivery_class, retires_kg, status)
       select 'units', 'Units', category_id, brand, 'UNITS', summary, 1, highlights, specifications,
         picture, 'none', 1, 'draft' from public.products where ${cable}`,
    ),
  ).toBe(refused)
})

test.each([
  ['a warranty', 'warranty_years = 1'],
  ['an installation', 'installation_included = true'],
  ['what they avoid', '"carbonReductionPotential" = 1'],
  ['a delivery', `delivery_class = 'parcel'`],
])('units have no %s', async (_, change) => {
  const { attempt } = await useStaffWith('finance', 'content')
  expect(await attempt(`${makeUnits.replace(' where', `, ${change} where`)}`)).toMatch(
    /^(23514|42601)$/,
  )
})

test('a product keeps what it retires once it was ordered, and gets its stock from the register', async () => {
  const read = async () =>
    (await admin.query<{ stock: number }>(`select stock from public.products where ${cable}`))
      .rows[0]?.stock
  const change = (kg: string) =>
    admin.query(
      `update public.products set retires_kg = ${kg}, delivery_class = ${kg === 'null' ? "'parcel'" : "'none'"}
       where ${cable}`,
    )
  await admin.query(makeUnits)
  const stock = (await read()) ?? 0
  expect(stock).toBeGreaterThan(0)
  await change('200')
  expect(await read()).toBe(Math.floor(stock / 2))
  await change('null')
  expect(await read()).toBe(0)
  await admin.query(
    `insert into public.stock_movements (product_id, quantity, kind, actor, reason)
     select id, 3, 'delivery', 'system', 'Received' from public.products where ${cable}`,
  )
  await expect(change('100')).rejects.toThrow('retires_kg_in_stock')
})
