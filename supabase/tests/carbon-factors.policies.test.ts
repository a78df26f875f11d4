import { expect, test } from 'vitest'
import { startingFactors } from '../../test/shop/starting-factors.ts'
import { denied, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin, attempt, attemptAll } = await useDatabaseWithPeople()

test('everyone can read the factors, only an admin can change them, nobody can remove one', async () => {
  expect(await attemptAll('select from public.carbon_factors')).toEqual(everyone.map(() => 8))
  expect(
    await attemptAll(`update public.carbon_factors set value = 3 where name = 'petrol'`),
  ).toEqual([denied, 0, 0, 0, 1, 1])
  expect(await attemptAll(`delete from public.carbon_factors where name = 'petrol'`)).toEqual(
    everyone.map(() => denied),
  )
  expect(
    await attemptAll(
      `insert into public.carbon_factors (name, value, unit, source, as_of)
       values ('coal', 1, 'x', 'x', '2026-01-01')`,
    ),
  ).toEqual([denied, denied, denied, denied, '23514', '23514'])
  expect(await attemptAll('truncate public.carbon_factors')).toEqual(everyone.map(() => denied))
})

test('the table starts with the factors calculated from what was published', async () => {
  const {
    gridFootprintKgPerKwh,
    gridAvoidedKgPerKwh,
    petrolKgPerLitre,
    dieselKgPerLitre,
    lpgKgPerKg,
    keroseneKgPerLitre,
  } = startingFactors
  const values = {
    grid_footprint: gridFootprintKgPerKwh,
    grid_avoided: gridAvoidedKgPerKwh,
    petrol: petrolKgPerLitre,
    diesel: dieselKgPerLitre,
    lpg: lpgKgPerKg,
    kerosene: keroseneKgPerLitre,
  }
  for (const [name, value] of Object.entries(values))
    expect(
      await attempt(
        'service_role',
        `select from public.carbon_factors
         where name = '${name}' and abs(value - ${value}) < 0.001`,
      ),
      name,
    ).toBe(1)
})

test('the products follow the factor of the grid, there and back', async () => {
  const kg = `select "carbonReductionPotential"::float8 as kg from public.products
    where "carbonReductionPotential" > 0 order by id`
  const set = (value: number) =>
    admin.query(`update public.carbon_factors set value = $1 where name = 'grid_avoided'`, [value])
  const read = async () => (await admin.query<{ kg: number }>(kg)).rows.map((row) => row.kg)
  const before = await read()
  await set(2 * startingFactors.gridAvoidedKgPerKwh)
  const doubled = await read()
  expect(doubled.length).toBeGreaterThan(20)
  doubled.forEach((value, at) => expect(value).toBeCloseTo(2 * (before[at] ?? NaN), 2))
  await set(startingFactors.gridAvoidedKgPerKwh)
  expect(await read()).toEqual(before)
})
