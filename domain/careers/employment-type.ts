export const employmentTypes = ['full_time', 'part_time', 'contract', 'intern'] as const

/** A value of `openings.employment_type`. */
export type EmploymentType = (typeof employmentTypes)[number]

/** As people read it. */
export const employmentTypeLabels: Record<EmploymentType, string> = {
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  intern: 'Internship',
}

/** The value of `openings.employment_type`. @throws RangeError for any other text */
export function getEmploymentType(text: string): EmploymentType {
  const type = employmentTypes.find((each) => each === text)
  if (!type) throw new RangeError(`${text} is not a type of employment`)
  return type
}
