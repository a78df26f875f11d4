/** A relation of the read API: what it has, its columns, and a query as an example. */
export interface ReadApiView {
  about: string
  query: string
  columns: Readonly<Record<string, string>>
}

const kgs = {
  issued_kg: 'units that were ever issued, in kg',
  held_kg: 'units that somebody holds',
  retired_kg: 'units that were retired',
  cancelled_kg: 'units that were cancelled',
  buffer_kg: 'units that are kept back',
}

/**
 * What programs may read without an account, by its name in the Data API. A test compares it with the
 * database.
 */
export const readApiViews = {
  register_events: {
    about: 'The log',
    query: 'select=index,type,at,data&index=gte.0&order=index&limit=100',
    columns: {
      index: 'from 0, without gaps',
      type: 'what kind of entry it is',
      at: 'when it was written',
      data: 'what it says',
      json: 'the exact text that was hashed',
      leaf_hash: 'SHA-256 of a zero byte and the text',
    },
  },
  register_certificates: {
    about: 'Retirements',
    query: 'order=retired_at.desc&limit=20',
    columns: {
      id: 'such as R000042',
      event_index: 'its entry in the log',
      holder_id: 'who held the units',
      kg: 'how many units',
      beneficiary_kind: 'company or person',
      beneficiary: 'the name, and whether it was not checked; null when a person keeps it private',
      beneficiary_commitment: 'the hash in the log of a name that is not in it',
      reason: 'what it is for',
      note: 'words of the customer; null for none, or when they were erased',
      note_commitment: 'their hash in the log',
      claim_from: 'first day of the claim',
      claim_to: 'last day of the claim',
      retired_at: 'when',
      blocks: 'the serial numbers, as vintage, from and to',
    },
  },
  register_units: {
    about: 'Where units are now',
    query: 'vintage_id=eq.P0001-2026&order=first_serial',
    columns: {
      vintage_id: 'project and year',
      first_serial: 'first serial number of the block',
      last_serial: 'last serial number of the block',
      kg: 'how many units',
      status: 'held, retired, cancelled or buffer',
      holder_id: 'who has them, or had them last',
      event_index: 'the entry that brought them here',
    },
  },
  register_owners: {
    about: 'Holders',
    query: 'id=eq.H3',
    columns: {
      id: 'such as H3',
      kind: 'operator, company or person',
      name: 'null when a person keeps it private',
      commitment: 'of a person: the hash in the log',
      event_index: 'its entry in the log',
    },
  },
  register_projects: {
    about: 'Projects',
    query: 'select=id,title,state',
    columns: {
      id: 'such as P0001',
      title: 'its name',
      state: 'the state of Nigeria',
      latitude: 'rounded to a hundredth of a degree',
      longitude: 'rounded to a hundredth of a degree',
      peak_watts: 'size of its panels',
      methodology: 'how reductions are computed',
      methodology_version: 'its version',
      authorisation: 'letter of authorisation: none, requested, granted or refused',
      adjustment: 'corresponding adjustment: none, committed or made',
      external_registry: 'another registry that has it; null for none',
      external_id: 'its number there',
      event_index: 'the entry that last described it',
    },
  },
  register_stories: {
    about: 'What we tell about a project. This is not part of the log, and can change',
    query: 'project_id=eq.P0001',
    columns: {
      project_id: 'the project',
      story: 'the text',
      image_path: 'the folder of a photo',
      image_alt: 'what the picture shows',
      updated_at: 'when it was changed',
      version: 'how often it was changed',
    },
  },
  register_meters: {
    about: 'Meters',
    query: 'project_id=eq.P0001',
    columns: { serial: 'number of the meter', project_id: 'its project' },
  },
  register_periods: {
    about: 'What the meters of a project measured, and the factor',
    query: 'project_id=eq.P0001&order=starts_at',
    columns: {
      event_index: 'its entry in the log, which has the SHA-256 of each meter file',
      project_id: 'the project',
      starts_at: 'first moment',
      ends_at: 'the moment after the last',
      kwh: 'energy that all its meters counted',
      factor_grams_per_kwh: 'grams of CO₂e for each kWh',
      factor_name: 'what the factor is of',
      factor_version: 'the day or version of the figure',
      reduction_kg: 'kWh × factor, rounded down',
      issued_at: 'when its units were issued; null before',
    },
  },
  register_meter_periods: {
    about: 'What each meter measured. Periods of one meter never overlap',
    query: 'meter=eq.LAG-ORE-01&order=event_index',
    columns: {
      event_index: 'the entry of the period',
      meter: 'number of the meter',
      period: 'from and to, without the last moment',
      kwh: 'energy that it counted',
    },
  },
  register_vintages: {
    about: 'Units by project and year',
    query: 'order=year',
    columns: { id: 'such as P0001-2026', project_id: 'the project', year: 'the year', ...kgs },
  },
  register_moves: {
    about: 'Every way of every unit',
    query: 'event_index=eq.42',
    columns: {
      id: 'number of the move',
      event_index: 'its entry in the log',
      vintage_id: 'project and year',
      serials: 'first serial number, and the one after the last',
      from_status: 'null when they were issued',
      from_holder_id: 'who had them',
      to_status: 'held, retired, cancelled or buffer',
      to_holder_id: 'who has them now',
    },
  },
  register_checkpoints: {
    about: 'Every signature so far',
    query: 'order=id.desc&limit=1',
    columns: {
      id: 'in the order of signing',
      size: 'how many entries it covers',
      root: 'the root of their tree',
      note: 'the signed text (c2sp.org/tlog-checkpoint)',
      signed_at: 'when',
    },
  },
  register_keys: {
    about: 'The public keys that ever signed',
    query: 'order=added_at',
    columns: { key: 'name, number and key (c2sp.org/signed-note)', added_at: 'since when' },
  },
  register_checks: {
    about: 'Our own checks of everything',
    query: 'order=id.desc&limit=10',
    columns: {
      id: 'in the order of checking',
      checked_at: 'when',
      size: 'how many entries it read',
      is_good: 'whether it found no fault',
    },
  },
  register_faults: {
    about: 'What a check found wrong',
    query: 'select=message,found_at,closed_at&order=found_at.desc',
    columns: {
      id: 'number of the fault',
      message: 'what is wrong',
      event_index: 'the entry, where it is about one',
      found_at: 'when',
      closed_at: 'when it was mended; null while nothing can be written',
      reason: 'what was done',
    },
  },
} as const satisfies Readonly<Record<string, ReadApiView>>
