import { expect, test } from 'vitest'
import { parseOpeningForm, toOpeningForm } from './opening-form.ts'

const stored = {
  slug: 'solar-installer-lagos',
  title: 'Solar installer',
  team: 'Crews',
  place: 'Lagos',
  employment_type: 'full_time',
  summary: 'You put systems on roofs.',
  responsibilities: ['Lay cables', 'Test earthing'],
  requirements: [],
  salary_min_naira: 220_000,
  salary_max_naira: 320_000,
  posted_on: '2026-11-01',
  closes_on: '2026-12-01',
  is_published: true,
}
const form = toOpeningForm(stored)

test('a stored opening goes into the form and back', () => {
  expect(form.responsibilities).toBe('Lay cables\nTest earthing')
  expect(parseOpeningForm(form)).toEqual({ ok: true, value: stored })
})

test.each([
  ['salary_max_naira', '200,000'],
  ['salary_min_naira', '0'],
  ['salary_min_naira', '220,000.50'],
  ['salary_max_naira', '99,000,000,000'],
  ['closes_on', '2026-10-31'],
  ['slug', 'Solar installer'],
  ['summary', ''],
  ['responsibilities', 'x\n'.repeat(21)],
  ['requirements', 'x'.repeat(301)],
  ['employment_type', 'volunteer'],
])('refuses the %s "%s"', (field, value) => {
  expect(parseOpeningForm({ ...form, [field]: value })).toMatchObject({
    ok: false,
    problems: expect.arrayContaining([expect.objectContaining({ path: field })]),
  })
})
