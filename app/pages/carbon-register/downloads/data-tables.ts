/** So many rows are in one file of the download. */
export const rowsInFile = 10_000

/** The tables of the download: what the Data API calls them, and the order of their rows. */
export const dataTables = {
  projects: { view: 'register_projects', key: 'id', about: 'Projects, with place and method' },
  periods: {
    view: 'register_periods',
    key: 'event_index',
    about: 'What meters measured, and the factor',
  },
  vintages: { view: 'register_vintages', key: 'id', about: 'Units by project and year' },
  holders: { view: 'register_owners', key: 'id', about: 'Who may hold units' },
  units: { view: 'register_units', key: 'event_index', about: 'Where each unit is now' },
  certificates: {
    view: 'register_certificates',
    key: 'event_index',
    about: 'Every retirement, for whom and why',
  },
} as const

export type DataTable = (typeof dataTables)[keyof typeof dataTables]

export function isDataTable(name: string): name is keyof typeof dataTables {
  return Object.hasOwn(dataTables, name)
}
