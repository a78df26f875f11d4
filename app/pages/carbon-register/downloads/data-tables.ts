/**
 * So many rows are in one file of the download. The Data API answers with 1,000 at most, and the pages of
 * this size stay small in the cache.
 */
export const rowsInFile = 1_000

/** The tables of the download: what the Data API calls them, and the order of their rows. */
export const dataTables = {
  projects: {
    view: 'register_projects',
    order: ['id'],
    about: 'Projects, with place and method',
  },
  meters: { view: 'register_meters', order: ['serial'], about: 'The meters of each project' },
  periods: {
    view: 'register_periods',
    order: ['event_index'],
    about: 'What meters measured, and the factor',
  },
  meter_periods: {
    view: 'register_meter_periods',
    order: ['event_index', 'meter'],
    about: 'What each meter measured',
  },
  vintages: { view: 'register_vintages', order: ['id'], about: 'Units by project and year' },
  holders: { view: 'register_owners', order: ['event_index'], about: 'Who may hold units' },
  units: {
    view: 'register_units',
    order: ['vintage_id', 'first_serial'],
    about: 'Where each unit is now',
  },
  moves: { view: 'register_moves', order: ['id'], about: 'Every way of every unit' },
  certificates: {
    view: 'register_certificates',
    order: ['event_index'],
    about: 'Every retirement, for whom and why',
    // The view reads the units of each row, also of rows that are passed over.
    rowsOf: 'register_retirements',
  },
} as const

export type DataTable = (typeof dataTables)[keyof typeof dataTables]

export function isDataTable(name: string): name is keyof typeof dataTables {
  return Object.hasOwn(dataTables, name)
}
