import fc from 'fast-check'

/**
 * Property tests try the same values in every run, so that a run that passed passes again. Set
 * `PROPERTY_SEED` to another whole number to try other values.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) })
