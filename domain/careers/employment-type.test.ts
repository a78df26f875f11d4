import { expect, test } from 'vitest'
import { employmentTypeLabels, employmentTypes, getEmploymentType } from './employment-type.ts'

test.each(employmentTypes)('%s is read, and has a label', (type) => {
  expect(getEmploymentType(type)).toBe(type)
  expect(employmentTypeLabels[type]).toMatch(/^[A-Z][a-z ]+$/)
})

test.each(['Full time', 'INTERN', ''])('"%s" is refused', (text) =>
  expect(() => getEmploymentType(text)).toThrow(RangeError),
)
