/** A function of the read API: what it answers, and its arguments with an example of each. */
export interface ReadApiFunction {
  about: string
  example: Readonly<Record<string, string>>
  columns: readonly string[]
}

const kgs = ['issued_kg', 'held_kg', 'retired_kg', 'cancelled_kg', 'buffer_kg']

/**
 * What programs may call without an account, by its name in the Data API. A test compares it with the
 * database.
 */
export const readApiFunctions = {
  register_totals: { about: 'Everything together', example: {}, columns: [...kgs, 'events'] },
  register_signed_totals: {
    about: 'What the newest signature covers',
    example: {},
    columns: ['entries', 'root', 'issued_kg', 'retired_kg', 'cancelled_kg'],
  },
  register_years: { about: 'Units by year', example: {}, columns: ['year', ...kgs] },
  register_states: {
    about:
      'How many projects each state has, and how many of them have a letter of authorisation, an adjustment, or another registry',
    example: {},
    columns: ['state', 'projects', 'authorised', 'adjusted', 'elsewhere'],
  },
  register_unit_history: {
    about: 'How a unit came to where it is',
    example: { of_vintage: 'P0001-2026', serial: '1' },
    columns: [
      'event_index',
      'type',
      'at',
      'from_status',
      'from_holder_id',
      'to_status',
      'to_holder_id',
    ],
  },
  register_certificate_periods: {
    about: 'The periods in which the units of a certificate were measured',
    example: { of_retirement: 'R000042' },
    columns: [
      'event_index',
      'issued_index',
      'vintage_id',
      'kg',
      'starts_at',
      'ends_at',
      'kwh',
      'factor_name',
      'factor_version',
      'factor_grams_per_kwh',
      'reduction_kg',
      'evidence',
    ],
  },
  register_project_events: {
    about: 'The newest entries about a project before an index, 100 at most',
    example: { of_project: 'P0001', before: '1000000', how_many: '20' },
    columns: ['index', 'type', 'at', 'data'],
  },
  search_register: {
    about: 'Projects, holders and certificates by number or name, 20 of each at most',
    example: { typed: 'oregun' },
    columns: ['kind', 'id', 'title', 'detail'],
  },
  register_tile: {
    about: 'A tile of the tree: hashes as Base64',
    example: { tile_level: '0', tile_index: '0', width: '1' },
    columns: [],
  },
  register_tiles: {
    about: 'Up to 64 tiles at once, with lists in place of numbers',
    example: { levels: '{0}', indexes: '{0}', widths: '{1}' },
    columns: ['tile'],
  },
} as const satisfies Readonly<Record<string, ReadApiFunction>>
