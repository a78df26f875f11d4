import { expect, test } from 'vitest'
import { jobData } from './structured-data.ts'

test('describes a job opening as schema.org does, without a closing date when there is none', () => {
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
