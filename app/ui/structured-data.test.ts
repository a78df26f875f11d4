import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faqData, jobData } from '../features/seo/structured-data.ts'
import { serializeForScript } from './structured-data.tsx'

test('no text ends the script it stands in, and all of it comes back', () => {
  const evil = { name: '</script><script>alert(1)</script><!-- & \u2028\u2029' }
  expect(serializeForScript(evil)).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(serializeForScript(evil))).toEqual(evil)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => void expect(JSON.parse(serializeForScript({ text }))).toEqual({ text }),
    ),
  )
})

test('questions and openings in the words of schema.org', () => {
  expect(faqData([{ question: 'Q?', answer: 'A.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Q?', acceptedAnswer: { '@type': 'Answer', text: 'A.' } },
  ])
  const job = jobData('https://site.example', {
    title: 'Installer',
    description: 'Roofs.',
    postedOn: '2026-11-01',
    city: 'Lagos',
    employmentType: 'FULL_TIME',
  })
  expect(job).toMatchObject({ '@type': 'JobPosting', datePosted: '2026-11-01' })
  expect(job).not.toHaveProperty('validThrough')
})
