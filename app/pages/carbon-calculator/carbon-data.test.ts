import { expect, test } from 'vitest'
import { usePageSupabase } from '../../../test/use/use-page-supabase.ts'
import { carbonAnswer } from './carbon-answer.ts'
import { findCarbonData } from './carbon-data.ts'
import { examples } from './carbon-fields.ts'

const { supabase, admin } = await usePageSupabase()

test('an emission factor that staff edit changes footprint and avoided emissions', async () => {
  const answerNow = async () => {
    const { factors } = await findCarbonData(supabase)
    return carbonAnswer(examples.home, 1300, factors)
  }
  const before = await answerNow()
  await admin.query(`update public.carbon_factors set value = 2 * value where name = 'petrol'`)
  const after = await answerNow()
  // 12 litres a week in the generator and 20 in the car.
  expect(after.footprint.totalKg - before.footprint.totalKg).toBeCloseTo(52 * 32 * 2.286, 6)
  expect(after.chosen.avoidedKg - before.chosen.avoidedKg).toBeCloseTo(
    before.chosen.petrolLitres * 2.286,
    6,
  )
})

test('the rows of the table are shown as they are', async () => {
  const { rows, places } = await findCarbonData(supabase)
  expect(rows).toHaveLength(8)
  expect(places).toHaveLength(37)
})

test('a failed query is thrown, not answered with defaults', async () => {
  await admin.query('alter table public.carbon_factors rename to moved_factors')
  await expect(findCarbonData(supabase)).rejects.toMatchObject({ message: expect.any(String) })
  await admin.query('alter table public.moved_factors rename to carbon_factors')
})
