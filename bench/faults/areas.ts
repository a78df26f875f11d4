/** Code whose faults the tests must notice. */
export interface Area {
  mutate: string[]
  /** The tests that run for a fault, if they reach the changed line. */
  tests: string[]
  /** They need a PostgreSQL. */
  areServices: boolean
  /** Percent of the faults. */
  target: number
}

/** What `npm run bench faults <area>` changes. */
export const areas: Readonly<Record<string, Area>> = {
  domain: { mutate: ['domain'], tests: ['domain'], areServices: false, target: 90 },
  functions: { mutate: ['functions'], tests: ['functions'], areServices: true, target: 85 },
  auth: { mutate: ['backend/auth'], tests: ['backend/auth'], areServices: true, target: 85 },
  rest: { mutate: ['backend/rest'], tests: ['backend/rest'], areServices: true, target: 85 },
  site: { mutate: ['backend/site'], tests: ['backend/site'], areServices: true, target: 85 },
}
