/** Why something of the register could not be checked. */
export type CheckFailure = 'offline' | 'server' | 'data' | 'mistake'

/** The register did not answer, or answered with an error. */
export class NoAnswer extends Error {
  readonly reason: 'offline' | 'server'

  constructor(reason: 'offline' | 'server', message: string) {
    super(message)
    this.reason = reason
  }
}

/** What people read for each. */
export const failureSentences: Readonly<Record<CheckFailure, string>> = {
  offline: 'There is no connection to the register. Please connect to the internet, and try again.',
  server: 'The register’s server answered with an error. Please try again in a minute.',
  data: 'The register answered with data that does not fit its signature. Please tell us.',
  mistake: 'The check stopped because of a mistake of ours. Please reload the page, or tell us.',
}

/** Why a check ended with this error. One that nobody expects is reported. */
export function failureOf(error: unknown): CheckFailure {
  if (error instanceof NoAnswer) return error.reason
  // Tiles and bundles that are too short, or of another tree.
  if (error instanceof RangeError) return 'data'
  reportError(error)
  return 'mistake'
}

/**
 * A part of the page that is loaded when somebody checks something.
 * @throws NoAnswer when it cannot be loaded
 */
export async function loadCheck<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    throw new NoAnswer('offline', 'The check could not be loaded')
  }
}
