import { expect, test } from 'vitest'
import { describeRecognition, recognitionLine } from './host-country.ts'

const lagos = { projects: 2, authorised: 0, adjusted: 0, elsewhere: 0 }

test('the first screen says that no government has authorised units only while it is true', () => {
  const none = 'No government has authorised them, and they are in no other registry.'
  expect(describeRecognition([])).toBe(none)
  expect(describeRecognition([lagos, lagos])).toBe(none)
  expect(
    describeRecognition([lagos, { projects: 1, authorised: 1, adjusted: 0, elsewhere: 1 }]),
  ).toBe(
    'Of 3 projects, 1 has a government’s letter of authorisation, none a corresponding adjustment, and 1 a number in another registry. The list of projects says which.',
  )
})

test('a project of the list has the fields in which a registration would show', () => {
  const project = {
    authorisation: 'none',
    adjustment: 'none',
    external_registry: null,
    external_id: null,
  }
  expect(recognitionLine(project)).toBe(
    'No letter of authorisation, no corresponding adjustment, no other registry',
  )
  expect(
    recognitionLine({
      authorisation: 'granted',
      adjustment: 'made',
      external_registry: 'Verra',
      external_id: 'VCS 1234',
    }),
  ).toBe('Letter of authorisation granted, corresponding adjustment made, also Verra VCS 1234')
})
