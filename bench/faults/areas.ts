/** Code whose faults the tests must notice. */
export interface Area {
  /** Its folder. Its tests lie in it. */
  folder: string
  /** The tests need a PostgreSQL. */
  areServices: boolean
  /** Percent of the faults. */
  target: number
}

/** What `npm run bench faults` changes. */
export const areas: readonly Area[] = [
  { folder: 'domain', areServices: false, target: 90 },
  { folder: 'functions', areServices: true, target: 85 },
  { folder: 'backend/auth', areServices: true, target: 85 },
  { folder: 'backend/rest', areServices: true, target: 85 },
  { folder: 'backend/site', areServices: true, target: 85 },
]

/** The area of a folder or file, such as `domain/orders`. */
export function findArea(path: string): Area | undefined {
  return areas.find(({ folder }) => path === folder || path.startsWith(`${folder}/`))
}
