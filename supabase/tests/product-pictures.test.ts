import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabaseWithPeople } from '../../test/shop/people.ts'

const panel = '5eed0000-0000-4000-8000-000000000101'
const { admin, attempt, useStaffWith } = await useDatabaseWithPeople()
const pictureOf = async (id: string) =>
  (
    await admin.query<{ picture: object }>('select picture from public.products where id = $1', [
      id,
    ])
  ).rows[0]?.picture

async function addPhoto(productId: string, position: number): Promise<string> {
  const objectPath = randomUUID()
  await admin.query(
    `insert into public.product_pictures (product_id, position, object_path, alt, width, height)
     values ($1, $2, $3, 'A panel on a roof', 800, 600)`,
    [productId, position, objectPath],
  )
  return objectPath
}

test('the picture of lists is the first photo, or the drawing', async () => {
  const drawing = await pictureOf(panel)
  expect(drawing).not.toHaveProperty('photo')
  const second = await addPhoto(panel, 5)
  expect(await pictureOf(panel)).toEqual({ ...drawing, photo: second })
  const first = await addPhoto(panel, 1)
  expect(await pictureOf(panel)).toEqual({ ...drawing, photo: first })
  await admin.query('update public.product_pictures set position = 9 where object_path = $1', [
    first,
  ])
  expect(await pictureOf(panel)).toEqual({ ...drawing, photo: second })
  await admin.query('delete from public.product_pictures where product_id = $1', [panel])
  expect(await pictureOf(panel)).toEqual(drawing)
})

test('nobody writes the path of a photo by hand', async () => {
  await admin.query(
    `update public.products set picture = '{"kind": "panel", "photo": "../../elsewhere"}'
     where id = $1`,
    [panel],
  )
  expect(await pictureOf(panel)).toEqual({ kind: 'panel' })
})

test('staff for content order, describe and remove photos; only the function adds them', async () => {
  await addPhoto(panel, 0)
  const content = await useStaffWith('content')
  const others = [await useStaffWith('sales', 'stock', 'finance', 'support')]
  const change = `update public.product_pictures set position = 3, alt = 'A panel in the sun'`
  const remove = 'delete from public.product_pictures'
  expect(await content.attempt(change)).toBe(1)
  expect(await content.attempt(remove)).toBe(1)
  for (const other of others) {
    expect(await other.attempt(change)).toBe(0)
    expect(await other.attempt(remove)).toBe(0)
  }
  expect(await content.attempt(`update public.product_pictures set object_path = id`)).toBe('42501')
  expect(await content.attempt(`update public.product_pictures set alt = ''`)).toBe('23514')
  expect(
    await attempt(
      'admin',
      `insert into public.product_pictures (product_id, object_path, alt, width, height)
       values ('${panel}', gen_random_uuid(), 'A panel', 1, 1)`,
    ),
  ).toBe('42501')
})
