import type { EmploymentType } from '../../../domain/careers/employment-type.ts'
import { site } from '../../../site.config.ts'
import { jobData } from '../../features/seo/structured-data.ts'
import { StructuredData, useOrigin } from '../../ui/structured-data.tsx'
import type { Opening } from './openings.ts'

/** The types of employment as schema.org names them. */
const schemaTypes: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  intern: 'INTERN',
}

/** An opening for search engines. */
export function JobPosting({ opening }: { opening: Opening }) {
  const origin = useOrigin()
  const {
    title,
    summary,
    responsibilities,
    requirements,
    posted_on,
    closes_on,
    place,
    employment_type,
  } = opening
  const description = [
    summary,
    'What you do:',
    ...responsibilities,
    'What you bring:',
    ...requirements,
  ].join('\n')
  const pay = {
    '@type': 'QuantitativeValue',
    minValue: opening.salary_min_naira,
    maxValue: opening.salary_max_naira,
    unitText: 'MONTH',
  }
  const job = jobData(origin, {
    title,
    description,
    postedOn: posted_on,
    closesOn: closes_on,
    city: place,
    employmentType: schemaTypes[employment_type],
  })
  return (
    <StructuredData
      data={{
        ...job,
        baseSalary: { '@type': 'MonetaryAmount', currency: site.currency, value: pay },
      }}
    />
  )
}
